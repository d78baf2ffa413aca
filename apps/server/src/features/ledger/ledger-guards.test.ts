import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { credit, debit, reverse } from './ledger.service.ts'
import { inDays, newHolder, newKey, now, rule } from './testing/holder.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

/** Tables whose rows cannot be changed, each with a column on which the tests try it. */
const POSTED = {
  ledger_transactions: 'kind',
  ledger_postings: 'amount',
  ledger_lot_uses: 'amount',
  audit_log: 'action',
} as const

/** The error with which the database refuses a statement. */
async function refusalOf(statement: string, db: Db = test.db): Promise<string> {
  const error: unknown = await sql
    .raw(statement)
    .execute(db)
    .then(
      () => null,
      (reason: unknown) => reason,
    )
  return error instanceof Error ? error.message : 'none'
}

it('R-409 refuses every change of what was posted, to its superuser too', async () => {
  const holder = await newHolder(test.db)
  await holder.credit(10, { expiresAt: inDays(1) })
  await holder.debit(5)
  await writeAudit(test.db, {
    actorId: null,
    action: 'test',
    objectType: 'user',
    objectId: holder.userId,
    now,
  })
  for (const [table, column] of Object.entries(POSTED)) {
    expect(await refusalOf(`UPDATE ${table} SET ${column} = ${column}`)).toContain('append-only')
  }
  for (const table of [...Object.keys(POSTED), 'ledger_lots', 'ledger_accounts']) {
    expect(await refusalOf(`DELETE FROM ${table}`)).toContain('append-only')
    expect(await refusalOf(`TRUNCATE ${table} CASCADE`)).toContain('append-only')
  }
  expect(await refusalOf('UPDATE ledger_accounts SET unit = unit')).toContain('append-only')
  expect(await refusalOf('UPDATE ledger_lots SET amount = amount')).toContain('append-only')
  expect(await refusalOf('DELETE FROM users')).toContain('violates')
})

it('R-409 gives an ordinary owner of the tables no right to change what was posted, and all it needs to post', async () => {
  const holder = await newHolder(test.db)
  const rollback = new Error('rollback')
  const tried = test.db.transaction().execute(async (tx) => {
    await sql
      .raw(
        `DO $$ DECLARE t text; BEGIN
          CREATE ROLE ordinary_owner;
          FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
            EXECUTE format('ALTER TABLE %I OWNER TO ordinary_owner', t);
          END LOOP;
        END $$;
        GRANT USAGE ON SCHEMA public TO ordinary_owner`,
      )
      .execute(tx)
    await sql.raw('SET LOCAL ROLE ordinary_owner').execute(tx)
    await credit(tx, { ...holder.entry, key: 'ordinary', amount: 50, expiresAt: inDays(1) })
    await debit(tx, { ...holder.entry, key: 'ordinary:debit', amount: 20 })
    await reverse(tx, { key: 'ordinary', kind: 'redemption-void', rule, now })
    for (const [table, column] of Object.entries(POSTED)) {
      const kept = table === 'ledger_transactions' ? 'append-only' : 'permission denied'
      for (const [statement, refusal] of [
        [`UPDATE ${table} SET ${column} = ${column}`, kept],
        [`DELETE FROM ${table}`, 'permission denied'],
        [`TRUNCATE ${table}`, 'permission denied'],
      ] as const) {
        await sql.raw('SAVEPOINT before').execute(tx)
        expect(await refusalOf(statement, tx), statement).toContain(refusal)
        await sql.raw('ROLLBACK TO before').execute(tx)
      }
    }
    throw rollback
  })
  await expect(tried).rejects.toBe(rollback)
})

/** Tries to post lines by hand: account, amount, entry and balance, in the unit of the first account unless told. */
async function postByHand(
  lines: readonly {
    account: string
    unit?: string
    program?: string
    amount: number
    entry?: number
    after?: number
  }[],
  alongside = '',
): Promise<void> {
  const values = lines.map(
    ({ account, unit = 'BP', program, amount, entry, after }, index) =>
      `((SELECT id FROM entered), ${index}, '${account}', '${unit}', ${program === undefined ? 'NULL' : `'${program}'`}::uuid,
        ${amount}, ${entry ?? 'NULL'}::bigint, ${after ?? 'NULL'}::bigint, now())`,
  )
  await sql
    .raw(
      `WITH entered AS (
        INSERT INTO ledger_transactions (kind, idempotency_key, rule, rule_version, source_type, created_at)
        VALUES ('test', '${newKey()}', 'test', 1, 'none', now()) RETURNING id
      )${alongside}
      INSERT INTO ledger_postings
        (transaction_id, line, account_id, unit, program_id, amount, entry_no, balance_after, created_at)
      VALUES ${values.join(', ')}`,
    )
    .execute(test.db)
}

async function accountsOf(holder: { userId: string }) {
  const rows = await test.db
    .selectFrom('ledger_accounts')
    .select(['id', 'kind', 'unit'])
    .where((where) => where.or([where('user_id', '=', holder.userId), where('user_id', 'is', null)]))
    .execute()
  return (kind: string, unit: string) => rows.find((row) => row.kind === kind && row.unit === unit)?.id ?? ''
}

it('R-409 refuses postings that do not sum to zero', async () => {
  const holder = await newHolder(test.db)
  await holder.credit(10)
  const of = await accountsOf(holder)
  const [member, issuer] = [of('member', 'BP'), of('issuer', 'BP')]
  await expect(
    postByHand([
      { account: member, amount: 5, entry: 2, after: 15 },
      { account: issuer, amount: -4 },
    ]),
  ).rejects.toThrow('sum to zero')
  await expect(postByHand([{ account: issuer, amount: -4 }])).rejects.toThrow('sum to zero')
})

it('R-409 refuses postings beside the balance, of no account, or of an issuer with a balance', async () => {
  const holder = await newHolder(test.db)
  await holder.credit(10)
  const of = await accountsOf(holder)
  const [member, issuer] = [of('member', 'BP'), of('issuer', 'BP')]
  const issued = { account: issuer, amount: -5 }
  await expect(postByHand([{ account: member, amount: 5, entry: 2, after: 15 }, issued])).rejects.toThrow(
    'the newest must tell its balance',
  )
  await expect(
    postByHand(
      [{ account: member, amount: 5, entry: 3, after: 15 }, issued],
      `, moved AS (UPDATE ledger_accounts SET balance = 15, entries = 2 WHERE id = '${member}')`,
    ),
  ).rejects.toThrow('the newest must tell its balance')
  await expect(
    postByHand([{ account: randomUUID(), amount: 5, entry: 1, after: 5 }, issued]),
  ).rejects.toThrow('unit of its account')
  await expect(postByHand([{ account: issuer, amount: 5, entry: 1, after: 5 }, issued])).rejects.toThrow(
    'unit of its account',
  )
})

it('R-408 refuses postings that mix units, in one account or in one transaction', async () => {
  const holder = await newHolder(test.db)
  const programId = randomUUID()
  await holder.credit(10)
  await holder.credit(10, { unit: 'COMMISSION' })
  await holder.credit(10, { unit: 'PTS', programId })
  const of = await accountsOf(holder)
  // The amounts sum to zero together, but not for each unit.
  await expect(
    postByHand([
      { account: of('member', 'BP'), amount: 5, entry: 2, after: 15 },
      { account: of('issuer', 'COMMISSION'), unit: 'COMMISSION', amount: -5 },
    ]),
  ).rejects.toThrow('sum to zero')
  // The posting names a unit that is not its account's.
  await expect(
    postByHand([
      { account: of('member', 'COMMISSION'), amount: 5, entry: 2, after: 15 },
      { account: of('issuer', 'BP'), amount: -5 },
    ]),
  ).rejects.toThrow('unit of its account')
  const other = randomUUID()
  await expect(
    postByHand([
      { account: of('member', 'PTS'), unit: 'PTS', program: other, amount: 5, entry: 2, after: 15 },
      { account: of('issuer', 'PTS'), unit: 'PTS', program: other, amount: -5 },
    ]),
  ).rejects.toThrow('unit of its account')
})

it('R-409 refuses a member balance below zero and a recovery balance above', async () => {
  const holder = await newHolder(test.db)
  await holder.credit(10)
  expect(
    await refusalOf(
      `UPDATE ledger_accounts SET balance = -1 WHERE user_id = '${holder.userId}' AND kind = 'member'`,
    ),
  ).toContain('violates check')
  expect(
    await refusalOf(
      `UPDATE ledger_accounts SET balance = 1 WHERE user_id = '${holder.userId}' AND kind = 'recovery'`,
    ),
  ).toContain('violates check')
})

it('R-409 locks no row of an issuer: credits of two users do not meet', async () => {
  const [one, two] = [await newHolder(test.db), await newHolder(test.db)]
  await one.credit(1)
  await two.credit(1)
  await test.db.transaction().execute(async (tx) => {
    await credit(tx, { ...one.entry, key: newKey(), amount: 5 })
    const { rows } = await sql`
      SELECT FROM ledger_accounts WHERE kind = 'issuer' AND xmax = pg_current_xact_id()::xid`.execute(tx)
    expect(rows).toEqual([])
    expect(await two.credit(5)).toMatchObject({ balance: 6 })
  })
})
