import { expect, it } from 'vitest'
import { statementName } from './statement-name.ts'

it.each([
  ['BEGIN', 'begin'],
  ['COMMIT', 'commit'],
  ['SAVEPOINT', 'SAVEPOINT part'],
  ['SELECT deals', 'select "id" from "deals" where "title" = \'FROM users\''],
  ['SELECT deals', '/* unnamed */ SELECT (SELECT max(id) FROM users) FROM deals d JOIN brands b ON true'],
  ['INSERT outbox_log', 'INSERT INTO outbox_log (type) SELECT type FROM users'],
  ['UPDATE users', 'UPDATE users SET name = $1'],
  ['DELETE deliveries', 'DELETE FROM deliveries WHERE id = $1'],
  ['SELECT hold_code', 'SELECT hold_code($1, $2) AS answer'],
  ['SELECT hold_code', 'SELECT * FROM hold_code($1)'],
  ['UPDATE codes', "WITH due AS (SELECT id FROM deals) UPDATE codes SET status = 'held' FROM due"],
  [
    'SELECT reader',
    'WITH reader AS MATERIALIZED (SELECT 1) SELECT ARRAY(SELECT consumer FROM reader) AS waiting',
  ],
])('%s: %s', (name, text) => {
  expect(statementName(text)).toBe(name)
})
