import { expect, it } from 'vitest'
import { statementsOf } from './script.ts'

it('a text of SQL is taken apart at the semicolons that end a statement', () => {
  const text = `-- First; a comment.
CREATE TABLE a (b text DEFAULT ';''x');
/* Second; */ CREATE FUNCTION c() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- inside; it's
  PERFORM 1;
END $$;
CREATE FUNCTION d() RETURNS int LANGUAGE sql BEGIN ATOMIC
  SELECT CASE WHEN true THEN 1 END;
END;
SELECT $x$ $$; $x$, ";"`
  expect(statementsOf(text).map((statement) => statement.trim().split('\n').at(-1))).toEqual([
    "CREATE TABLE a (b text DEFAULT ';''x');",
    'END $$;',
    'END;',
    'SELECT $x$ $$; $x$, ";"',
  ])
  expect(statementsOf('-- nothing;\n;\n')).toEqual([])
})
