import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDeal, makeUser } from '../testing/factories.ts'
import { takenBack } from '../testing/migrations.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let test: TestDatabase
let deal: { id: string; brand_id: string }
let user: string
let lastNumber = 100_000_000
beforeAll(async () => {
  test = await createTestDatabase()
  deal = await makeDeal(test.db)
  user = (await makeUser(test.db)).id
  await sql`SELECT ledger_credit(${user}::uuid, 'BP', NULL, 5, 'test', 'test', uuidv7(), 'test', 1, '{}', NULL, NULL, now())`.execute(
    test.db,
  )
})
afterAll(() => test.drop())

/** Inserts a code with the values of a held one but for those that are told. */
const insertCode = (differs: Record<string, string>) => {
  const values: Record<string, string> = {
    deal_id: `'${deal.id}'`,
    user_id: `'${user}'`,
    brand_id: `'${deal.brand_id}'`,
    channel: `'store'`,
    transaction_id: `'${(lastNumber += 1)}'`,
    points: '5',
    price_cents: '200',
    discount_price_cents: '140',
    opened_at: 'now()',
    expires_at: `now() + interval '15 minutes'`,
    ...differs,
  }
  const text = `INSERT INTO redemptions (${Object.keys(values).join()}) VALUES (${Object.values(values).join()})`
  return sql.raw(text).execute(test.db)
}

const REDEEMED = { status: `'redeemed'`, confirmed_at: 'now()', confirmed_by: 'uuidv7()', closed_at: 'now()' }
const VOIDED = { ...REDEEMED, status: `'voided'`, void_reason: `'wrong'` }

describe('a code', () => {
  it.each([
    ['an unknown channel', { channel: `'post'` }],
    ['a number that begins with 0', { transaction_id: `'012345678'` }],
    ['a number of ten digits', { transaction_id: `'1234567890'` }],
    ['an unknown state', { status: `'lost'` }],
    ['points below zero', { points: '-1' }],
    ['an end that is no later than its beginning', { expires_at: 'now()' }],
    ['a purchase code for the shop', { purchase_code: `'ABCDEFGH'` }],
    ['no purchase code online', { channel: `'online'` }],
    ['the state redeemed without a confirmation', { status: `'redeemed'` }],
    ['a confirmation while it is held', { ...REDEEMED, status: `'held'` }],
    ['a confirmation by nobody', { ...REDEEMED, confirmed_by: 'NULL' }],
    ['somebody who confirmed it at no time', { confirmed_by: 'uuidv7()' }],
    ['a confirmation at its end', { ...REDEEMED, confirmed_at: `now() + interval '15 minutes'` }],
    ['a confirmation before it was opened', { ...REDEEMED, confirmed_at: `now() - interval '1 second'` }],
    ['the state voided without a reason', { ...VOIDED, void_reason: 'NULL' }],
    ['a reason while it is redeemed', { ...REDEEMED, void_reason: `'wrong'` }],
    ['a silence of no second', { ...REDEEMED, unheard_seconds: '0' }],
    ['a silence without a confirmation', { unheard_seconds: '5' }],
    ['somebody who freed it while it is held', { freed_by: 'uuidv7()' }],
    ['where it was opened after its end', { status: `'expired'`, origin_address: `'x'` }],
    ['a device after its end', { status: `'expired'`, origin_device: `'x'` }],
  ])('invariant 8: cannot have %s', async (_title, differs: Record<string, string>) => {
    await expect(insertCode(differs)).rejects.toThrow('check constraint "redemptions_keep_rules"')
  })

  it('can be each of what it may be', async () => {
    const codes: Record<string, string>[] = [
      { origin_address: `'x'`, origin_device: `'y'` },
      { status: `'cancelled'`, freed_by: 'uuidv7()' },
      { ...REDEEMED, unheard_seconds: '70' },
      { ...VOIDED, channel: `'online'`, purchase_code: `'ABCDEFGH'` },
    ]
    for (const code of codes) await expect(insertCode(code)).resolves.toBeDefined()
  })
})

/** Past the triggers, which refuse most of these changes before the rules are asked; nothing is kept. */
const changed = (kind: string, change: string) =>
  takenBack(test.db, async (tx) => {
    await sql`ALTER TABLE ledger_accounts DISABLE TRIGGER USER`.execute(tx)
    const whose = `kind = '${kind}' AND (user_id = '${user}' OR user_id IS NULL)`
    await sql.raw(`UPDATE ledger_accounts SET ${change} WHERE ${whose}`).execute(tx)
  })

describe('an account', () => {
  it.each([
    ['member', 'balance = -1'],
    ['member', 'entries = -1'],
    ['member', `unit = 'EUR'`],
    ['member', `unit = 'PTS'`],
    ['member', 'program_id = uuidv7()'],
    ['member', `kind = 'owner'`],
    ['member', 'user_id = NULL'],
    ['member', 'issuer_id = NULL'],
    ['recovery', 'balance = 1'],
    ['issuer', 'balance = 1'],
    ['issuer', 'entries = 1'],
    ['issuer', 'issuer_id = id'],
  ])('invariant 3: of kind %s cannot have %s', async (kind, change) => {
    await expect(changed(kind, change)).rejects.toThrow('check constraint "ledger_accounts_keep_rules"')
  })
})

it('what is checked for each row that a confirmation writes is short: its text is read anew by each statement', async () => {
  const { rows } = await sql<{ characters: number }>`
    SELECT coalesce(sum(length(conbin::text)), 0)::int + (
      SELECT coalesce(sum(length(tgqual::text)), 0)::int FROM pg_trigger
      WHERE tgrelid IN ('redemptions'::regclass, 'ledger_accounts'::regclass, 'deal_stock'::regclass)
    ) AS characters
    FROM pg_constraint WHERE contype = 'c'
      AND conrelid IN ('redemptions'::regclass, 'ledger_accounts'::regclass, 'deal_stock'::regclass)`.execute(
    test.db,
  )
  // 25,000 before migration 0028: 30 % of the database's instructions for a confirmation.
  expect(rows[0]?.characters).toBeLessThan(6000)
})
