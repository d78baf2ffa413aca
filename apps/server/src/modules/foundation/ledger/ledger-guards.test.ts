import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/test-database.ts'
import { findDifferences } from '../../administration/reconciliation/public.ts'
import { credit, debit, reverse } from './ledger.service.ts'
import { inDays, newHolder, newKey, now, rule } from './testing/holder.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

/** Tables whose rows cannot be changed, each with a column on which the tests try it. */
const POSTED = {
  ledger_transfers: 'amount',
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

it('R-409 refuses every change of posted rows, even by a superuser', async () => {
  const holder = await newHolder(test.db)
  await holder.credit(10, { expiresAt: inDays(1) })
  await holder.debit(5)
  await writeAudit(test.db, {
    actorId: null,
    action: 'user.change',
    objectType: 'user',
    objectId: holder.userId,
    now,
  })
  const refusedToSuperuser = (statement: string) => refusalOf(statement, test.superuser())
  for (const [table, column] of Object.entries(POSTED)) {
    expect(await refusedToSuperuser(`UPDATE ${table} SET ${column} = ${column}`)).toContain('append-only')
  }
  for (const table of [...Object.keys(POSTED), 'ledger_lots', 'ledger_accounts']) {
    expect(await refusedToSuperuser(`DELETE FROM ${table}`)).toContain('append-only')
    expect(await refusedToSuperuser(`TRUNCATE ${table} CASCADE`)).toContain('append-only')
  }
  expect(await refusedToSuperuser('UPDATE ledger_accounts SET unit = unit')).toContain('append-only')
  expect(await refusedToSuperuser('UPDATE ledger_lots SET amount = amount')).toContain('append-only')
  expect(await refusedToSuperuser('DELETE FROM users')).toContain('violates')
})

it('R-409 gives the owner of the tables no right to change posted rows, and all rights to post', async () => {
  const holder = await newHolder(test.db)
  const source = { type: 'none', id: newKey() }
  await credit(test.db, { ...holder.entry, source, amount: 50, expiresAt: inDays(1) })
  await debit(test.db, { ...holder.entry, source, kind: 'reward', amount: 20 })
  const of = { kind: 'award', sourceId: source.id }
  await reverse(test.db, { of, kind: 'award-void', rule, now })
  for (const [table, column] of Object.entries(POSTED)) {
    const kept = table === 'ledger_transfers' ? 'append-only' : 'permission denied'
    for (const [statement, refusal] of [
      [`UPDATE ${table} SET ${column} = ${column}`, kept],
      [`DELETE FROM ${table}`, 'permission denied'],
      [`TRUNCATE ${table}`, 'permission denied'],
    ] as const) {
      expect(await refusalOf(statement), statement).toContain(refusal)
    }
  }
})

async function accountOf({ userId }: { userId: string }, kind: string, unit = 'BP'): Promise<string> {
  const row = await test.db
    .selectFrom('ledger_accounts')
    .select('id')
    .where('unit', '=', unit)
    .where('kind', '=', kind)
    .where('user_id', kind === 'issuer' ? 'is' : '=', kind === 'issuer' ? null : userId)
    .executeTakeFirstOrThrow()
  return row.id
}

/** The statement that inserts a transfer by hand, with columns that the database writes itself. */
const byHand = (
  account: string,
  amount: number,
  told: { issuer?: string; entry?: number; after?: number } = {},
) =>
  `INSERT INTO ledger_transfers
    (kind, source_type, source_id, account_id, amount, rule, rule_version, created_at, issuer_id, entry_no, balance_after)
  VALUES ('test', 'none', '${newKey()}', '${account}', ${amount}, 'test', 1, now(),
    ${told.issuer === undefined ? 'NULL' : `'${told.issuer}'`}, ${told.entry ?? 'NULL'}, ${told.after ?? 'NULL'})`

it('R-409 a transfer inserted by hand moves its balance, and cannot have a wrong issuer, number or balance', async () => {
  const holder = await newHolder(test.db)
  await holder.credit(10)
  await holder.credit(10, { unit: 'COMMISSION' })
  const told = { issuer: await accountOf(holder, 'issuer', 'COMMISSION'), entry: 9, after: 900 }
  await sql.raw(byHand(await accountOf(holder, 'member'), 5, told)).execute(test.db)
  expect(await holder.balance()).toBe(15)
  expect(await holder.movements()).toEqual([
    { kind: 'test', amount: 5, balanceAfter: 15 },
    { kind: 'award', amount: 10, balanceAfter: 10 },
  ])
  expect(await findDifferences(test.db, now)).toEqual([])
})

it('R-409 refuses transfers without an account, of an issuer, beyond the balance, of zero, and a second of its kind', async () => {
  const holder = await newHolder(test.db)
  const key = newKey()
  await holder.credit(10, { key })
  const member = await accountOf(holder, 'member')
  expect(await refusalOf(byHand(randomUUID(), 5))).toContain('needs an account of a holder')
  expect(await refusalOf(byHand(await accountOf(holder, 'issuer'), 5))).toContain(
    'needs an account of a holder',
  )
  expect(await refusalOf(byHand(member, -11))).toContain('violates check')
  expect(await refusalOf(byHand(member, 0))).toContain('violates check')
  expect(await refusalOf(byHand(await accountOf(holder, 'recovery'), 1))).toContain('violates check')
  const again = byHand(member, 5).replace("'test', 'none'", "'award', 'none'")
  expect(await refusalOf(again.replace(/'none', '[^']+'/, `'none', '${key}'`))).toContain('violates unique')
  expect(await holder.balance()).toBe(10)
})

it('R-409 refuses a balance without a transfer', async () => {
  const holder = await newHolder(test.db)
  await holder.credit(10)
  const member = await accountOf(holder, 'member')
  for (const change of ['balance = 11', 'entries = 2']) {
    expect(await refusalOf(`UPDATE ledger_accounts SET ${change} WHERE id = '${member}'`)).toContain(
      'append-only',
    )
  }
})

it('R-409 locks no row of an issuer: credits of two users do not wait for each other', async () => {
  const [one, two] = [await newHolder(test.db), await newHolder(test.db)]
  await one.credit(1)
  await two.credit(1)
  await test.db.transaction().execute(async (tx) => {
    await credit(tx, { ...one.entry, source: { type: 'none', id: newKey() }, amount: 5 })
    const { rows } = await sql`
      SELECT FROM ledger_accounts WHERE kind = 'issuer' AND xmax = pg_current_xact_id()::xid`.execute(tx)
    expect(rows).toEqual([])
    expect(await two.credit(5)).toMatchObject({ balance: 6 })
  })
})
