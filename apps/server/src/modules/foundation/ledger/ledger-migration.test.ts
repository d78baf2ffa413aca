import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '../../../platform/db/database.ts'
import { applyMigrations, makeOlder, takenBack } from '../../../platform/testing/migrations.ts'
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/test-database.ts'
import { findDifferences } from '../../administration/reconciliation/public.ts'
import { inDays, now } from './testing/holder.ts'

const MIGRATION = '0022_ledger_transfers.sql'
const PROGRAM = '00000000-0000-7000-8000-00000000000f'
/** Ids by a readable number. */
const id = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`

let test: TestDatabase
const run = (text: string, db: Db = test.db) => sql.raw(text).execute(db)
const migrateLedger = (db: Db) => applyMigrations(db, (file) => file === MIGRATION)

/** Makes the database of the version before: its tables, and movements of each kind in them. */
beforeAll(async () => {
  test = await createTestDatabase()
  await makeOlder(test.db, MIGRATION)
  await run(`INSERT INTO users (id, email, username, handle, password_hash, created_at, updated_at)
    VALUES ('${id(1)}', 'a@vicino.test', 'A', 'a', '', now(), now())`)
  await run(`
    INSERT INTO ledger_accounts (id, user_id, unit, program_id, kind, balance, entries) VALUES
      ('${id(10)}', NULL, 'BP', NULL, 'issuer', 0, 0), ('${id(11)}', '${id(1)}', 'BP', NULL, 'member', 15, 4),
      ('${id(12)}', '${id(1)}', 'BP', NULL, 'recovery', 0, 2), ('${id(20)}', NULL, 'PTS', '${PROGRAM}', 'issuer', 0, 0),
      ('${id(21)}', '${id(1)}', 'PTS', '${PROGRAM}', 'member', 4, 6),
      ('${id(22)}', '${id(1)}', 'PTS', '${PROGRAM}', 'recovery', 0, 0)`)
  // BrandPoints: 50 credited, 35 spent, the 50 taken back (35 are owed), 50 credited, of which 35 pay the debt.
  await posted(100, 'redemption', 500, [[11, 50, 1, 50]])
  await posted(101, 'reward', 501, [[11, -35, 2, 15]])
  await posted(
    102,
    'redemption-void',
    500,
    [
      [11, -15, 3, 0],
      [12, -35, 1, -35],
    ],
    100,
  )
  await posted(103, 'redemption', 502, [
    [11, 15, 4, 15],
    [12, 35, 2, 0],
  ])
  // Points of a program: 10 with an end, 4 of them spent, 6 ran out, the 4 given back, which ran out again; 5 that ran out
  // and were taken back, which moved nothing; 4 that are left.
  await posted(110, 'purchase', 510, [[21, 10, 1, 10]])
  await run(`INSERT INTO ledger_lots (id, account_id, transaction_id, amount, remaining, expires_at)
    VALUES ('${id(30)}', '${id(21)}', '${id(110)}', 10, 0, '${inDays(1).toISOString()}')`)
  await posted(111, 'claim', 511, [[21, -4, 2, 6]], null, [30, 4])
  await posted(112, 'expiry', null, [[21, -6, 3, 0]], null, [30, 6])
  await posted(113, 'claim-void', 511, [[21, 4, 4, 4]], 111, [30, -4])
  await posted(114, 'expiry', null, [[21, -4, 5, 0]], null, [30, 4])
  await posted(115, 'purchase-void', 510, [], 110)
  await posted(116, 'purchase', 516, [[21, 4, 6, 4]])
})

/** Writes a transaction as the version before did: account, amount, number and balance of each line but the issuer's. */
async function posted(
  number: number,
  kind: string,
  source: number | null,
  lines: readonly (readonly [account: number, amount: number, entry: number, after: number])[],
  reverses: number | null = null,
  use?: readonly [lot: number, amount: number],
): Promise<void> {
  const at = `'${now.toISOString()}'`
  const unit = number < 110 ? `'BP', NULL::uuid` : `'PTS', '${PROGRAM}'::uuid`
  const total = lines.reduce((sum, [, amount]) => sum + amount, 0)
  const values = [
    ...lines.map(
      ([account, amount, entry, after]) => `'${id(account)}'::uuid, ${unit}, ${amount}, ${entry}, ${after}`,
    ),
    ...(lines.length === 0 ? [] : [`'${id(number < 110 ? 10 : 20)}', ${unit}, ${-total}, NULL, NULL`]),
  ]
  await run(`SET session_replication_role = replica;
    INSERT INTO ledger_transactions
      (id, kind, idempotency_key, rule, rule_version, source_type, source_id, reverses, created_at)
    VALUES ('${id(number)}', '${kind}', 'key:${number}', '${kind}', 1, 'test',
      ${source === null ? 'NULL' : `'${id(source)}'`}, ${reverses === null ? 'NULL' : `'${id(reverses)}'`}, ${at});
    ${values
      .map(
        (line, index) => `INSERT INTO ledger_postings
      (transaction_id, line, account_id, unit, program_id, amount, entry_no, balance_after, created_at)
      VALUES ('${id(number)}', ${index + 1}, ${line}, ${at});`,
      )
      .join('\n')}
    ${use === undefined ? '' : `INSERT INTO ledger_lot_uses VALUES ('${id(number)}', '${id(use[0])}', ${use[1]});`}
    SET session_replication_role = DEFAULT`)
}

afterAll(() => test.drop())

const tried = (work: (tx: Db) => Promise<void>) => takenBack(test.db, work)

it('R-409 carries every movement over, under its id, with number and balance', () =>
  tried(async (tx) => {
    await migrateLedger(tx)
    const { rows } = await sql<{ line: string }>`
      SELECT concat_ws(' ', CASE WHEN line = 0 OR kind = 'expiry' THEN right(id::text, 3) END, kind,
        right(source_id::text, 3), line, right(account_id::text, 2), right(issuer_id::text, 2), amount, entry_no,
        balance_after, right(reverses::text, 3)) AS line
      FROM ledger_transfers ORDER BY kind, source_id, line`.execute(tx)
    expect(rows.map(({ line }) => line)).toEqual([
      '111 claim 511 0 21 20 -4 2 6',
      '113 claim-void 511 0 21 20 4 4 4 111',
      '112 expiry 030 0 21 20 -6 3 0',
      '114 expiry 030 1 21 20 -4 5 0',
      '110 purchase 510 0 21 20 10 1 10',
      '116 purchase 516 0 21 20 4 6 4',
      '115 purchase-void 510 0 21 20 0 0 110',
      '100 redemption 500 0 11 10 50 1 50',
      '103 redemption 502 0 11 10 15 4 15',
      'redemption 502 1 12 10 35 2 0',
      '102 redemption-void 500 0 11 10 -15 3 0 100',
      'redemption-void 500 1 12 10 -35 1 -35 100',
      '101 reward 501 0 11 10 -35 2 15',
    ])
    // Reconciliation knows the newest tables only.
    await applyMigrations(tx, (file) => file > MIGRATION)
    const found = await findDifferences(tx, now)
    expect(found.filter(({ kind }) => !kind.startsWith('redemption'))).toEqual([])
  }))

it.each([
  ['a balance that its movements do not tell', `ledger_accounts SET balance = 16 WHERE id = '${id(11)}'`, 11],
  ['a number that is missing', `ledger_accounts SET entries = 3 WHERE id = '${id(12)}'`, 12],
  [
    'another sum of an issuer',
    `ledger_postings SET amount = -9 WHERE account_id = '${id(20)}' AND amount = -10`,
    20,
  ],
])('R-409 refuses to carry over %s', (_title, damage, differing) =>
  tried(async (tx) => {
    await run(`SET LOCAL session_replication_role = replica; UPDATE ${damage}`, tx)
    await run('SET LOCAL session_replication_role = DEFAULT', tx)
    await expect(migrateLedger(tx)).rejects.toThrow(`${id(differing)} differs afterwards`)
  }),
)
