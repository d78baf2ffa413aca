import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '../../../platform/db/database.ts'
import { applyMigrations, makeOlder, takenBack } from '../../../platform/testing/migrations.ts'
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/test-database.ts'
import { findDifferences } from '../../administration/reconciliation/public.ts'

const MIGRATION = '0023_deal_stock.sql'
/** Ids by a readable number. */
const id = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`

let test: TestDatabase
const run = (text: string, db: Db = test.db) => sql.raw(text).execute(db)
const migrateStock = (db: Db) => applyMigrations(db, (file) => file === MIGRATION)

/** What a deal of the version before counts. */
interface Counted {
  readonly quantity: number
  readonly redeemed: number
  readonly held: number
  readonly heldNew?: number
  readonly active?: boolean
}
/** Untouched, in the middle, its last pieces held, sold out and ended by that, sold out and still valid, ended with pieces left. */
const DEALS: readonly Counted[] = [
  { quantity: 10, redeemed: 0, held: 0 },
  { quantity: 10, redeemed: 3, held: 2, heldNew: 1 },
  { quantity: 3, redeemed: 1, held: 2 },
  { quantity: 1, redeemed: 1, held: 0, active: false },
  { quantity: 2, redeemed: 2, held: 0 },
  { quantity: 4, redeemed: 1, held: 1, active: false },
]

/** Makes the database of the version before, with deals and the codes that they count. */
beforeAll(async () => {
  test = await createTestDatabase()
  await makeOlder(test.db, MIGRATION)
  await run(`
    INSERT INTO brands (id, username, handle) VALUES ('${id(1)}', 'Bottega', 'bottega');
    INSERT INTO products (id, brand_id, product_name) VALUES ('${id(2)}', '${id(1)}', 'Pane');
    INSERT INTO categories (id, slug, icon, name_it, name_en) VALUES ('${id(3)}', 'pane', 'tag', 'Pane', 'Bread')`)
  let codes = 0
  for (const [index, { quantity, redeemed, held, heldNew = 0, active = true }] of DEALS.entries()) {
    await run(`
      INSERT INTO deals (id, brand_id, product_id, title, description, category_ids, images, price_cents, discount,
        discount_price_cents, lowest_price_cents, like_count, quantity, redeemed_count, held_count, held_new_count, active,
        expires_at, lat, lon)
      VALUES ('${id(10 + index)}', '${id(1)}', '${id(2)}', 'Pane', 'Buono.', ARRAY['${id(3)}'::uuid], ARRAY['/files/a.webp'],
        200, 30, 140, 200, 5, ${quantity}, ${redeemed}, ${held}, ${heldNew}, ${active}, now() + interval '1 day', 45, 9)`)
    for (let code = 0; code < redeemed + held; code += 1) {
      codes += 1
      const confirmed = code < redeemed
      await run(`
        INSERT INTO users (id, email, username, handle) VALUES ('${id(100 + codes)}', '${codes}@vicino.test', 'A${codes}', 'a${codes}');
        INSERT INTO redemptions (deal_id, user_id, brand_id, channel, transaction_id, status, points, price_cents,
          discount_price_cents, opened_at, expires_at, confirmed_at, confirmed_by, by_new_account)
        VALUES ('${id(10 + index)}', '${id(100 + codes)}', '${id(1)}', 'store', '${100_000_000 + codes}',
          '${confirmed ? 'redeemed' : 'held'}', 50, 200, 140, now(), now() + interval '15 minutes',
          ${confirmed ? `now(), '${id(100 + codes)}'` : 'NULL, NULL'}, ${!confirmed && code - redeemed < heldNew})`)
    }
  }
})
afterAll(() => test.drop())

it('R-575 carries every counter over, and what searches read agrees with it', () =>
  takenBack(test.db, async (tx) => {
    await migrateStock(tx)
    const { rows } = await sql<{ line: string }>`
      SELECT concat_ws(' ', quantity, redeemed, held, held_new, active, tight, popularity) AS line
      FROM (
        SELECT d.id, s.*, d.active, k.tight, d.popularity FROM deals d JOIN deal_stock s ON s.deal_id = d.id
          LEFT JOIN deal_keys k ON k.id = d.id
      ) each ORDER BY id`.execute(tx)
    expect(rows.map(({ line }) => line)).toEqual([
      '10 0 0 0 t f 5',
      '10 3 2 1 t f 8',
      '3 1 2 0 t t 6',
      // Sold out: no deal of a search any more, whoever had ended it.
      '1 1 0 0 f 6',
      '2 2 0 0 f 7',
      '4 1 1 0 f 6',
    ])
    await applyMigrations(tx, (file) => file > MIGRATION)
    // The test's confirmations have no points, audit rows and events.
    const found = await findDifferences(tx, new Date())
    expect(found.filter(({ kind }) => !kind.startsWith('redemption-'))).toEqual([])
  }))

it.each([
  [
    'more pieces taken than offered',
    `ALTER TABLE deals DROP CONSTRAINT deals_not_oversold; UPDATE deals SET redeemed_count = 9 WHERE id = '${id(11)}'`,
    'deal_stock_not_oversold',
  ],
  [
    'a search that reads something else',
    `UPDATE deal_keys SET tight = true WHERE id = '${id(11)}'`,
    `deal ${id(11)} differs`,
  ],
])('refuses to carry over %s', (_title, damage, refusal) =>
  takenBack(test.db, async (tx) => {
    await run(damage, tx)
    await expect(migrateStock(tx)).rejects.toThrow(refusal)
  }),
)
