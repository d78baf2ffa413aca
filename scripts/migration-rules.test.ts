import { expect, it } from 'vitest'
import { migrationProblems } from './migration-rules.ts'
import { inRepository } from './testing/in-repository.ts'

const problemsOf = (text: string): string[] =>
  inRepository({ 'apps/server/migrations/0001_a.sql': text }, migrationProblems)

it.each([
  ['adds a column', '-- expands\nALTER TABLE deals ADD COLUMN a text, ADD b integer NOT NULL DEFAULT 7;'],
  [
    'makes a table with its index',
    '-- expands\nCREATE TABLE a (b text NOT NULL);\nCREATE INDEX a_b ON a (b);',
  ],
  ['removes a column, and says so', '-- contracts\nALTER TABLE deals DROP COLUMN a;'],
  [
    'makes an index beside writers',
    '-- expands\n-- no transaction\nCREATE INDEX CONCURRENTLY deals_a ON deals (a);',
  ],
  ['drops an index', '-- expands\n-- no transaction\nDROP INDEX CONCURRENTLY IF EXISTS deals_a;'],
  [
    'has words of the rule in a comment and a text',
    "-- expands\n-- A later one may DROP COLUMN a.\nUPDATE deals SET a = 'RENAME; DROP TABLE b' WHERE a IS NULL;",
  ],
  ['has a block', '-- expands\nDO $$ BEGIN PERFORM 1; DELETE FROM a; END $$;'],
])('a migration that %s is valid', (_what, text) => {
  expect(problemsOf(text)).toEqual([])
})

it.each([
  [
    'does not say what it does',
    'ALTER TABLE deals ADD COLUMN a text;',
    /first line is -- expands or -- contracts/,
  ],
  ['removes a column', '-- expands\nALTER TABLE deals DROP COLUMN a;', /it contracts/],
  ['renames', '-- expands\nALTER TABLE deals RENAME COLUMN a TO b;', /it contracts/],
  ['narrows a column', '-- expands\nALTER TABLE deals ALTER COLUMN a SET NOT NULL;', /it contracts/],
  ['changes a type', '-- expands\nALTER TABLE deals ALTER COLUMN a TYPE bigint;', /it contracts/],
  [
    'adds a column that inserts of before lack',
    '-- expands\nALTER TABLE deals ADD COLUMN a text NOT NULL;',
    /it contracts/,
  ],
  [
    'makes an index while writers wait',
    '-- expands\nCREATE UNIQUE INDEX deals_a ON deals (a);',
    /blocks its writers/,
  ],
  [
    'is concurrent in a transaction',
    '-- expands\nCREATE INDEX CONCURRENTLY deals_a ON deals (a);',
    /second line/,
  ],
  ['says so too late', '-- expands\nSELECT 1;\n-- no transaction\n', /second line or nowhere/],
  ['has two statements outside', '-- expands\n-- no transaction\nSELECT 1;\nSELECT 2;', /one statement/],
  [
    'would keep an invalid index',
    '-- expands\n-- no transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS deals_a ON deals (a);',
    /keep an invalid index/,
  ],
])('a migration that %s is reported', (_what, text, problem) => {
  const problems = problemsOf(text)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(problem)
  expect(problems[0]).toContain('apps/server/migrations/0001_a.sql')
})

it('without migrations there is nothing to report', () => {
  expect(inRepository({}, migrationProblems)).toEqual([])
})
