import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '../../../platform/db/database.ts'
import { applyMigrations, makeOlder, takenBack } from '../../../platform/testing/migrations.ts'
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/test-database.ts'
import { settleStock } from '../../marketplace/deals/jobs.queries.ts'

const MIGRATION = '0028_cheaper_confirmations.sql'
const id = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const [BRAND, PRODUCT, CATEGORY, DEAL, CUSTOMER, TILL] = [1, 2, 3, 4, 5, 6].map(id)

let test: TestDatabase
const run = (text: string, db: Db = test.db) => sql.raw(text).execute(db)
const migrateOn = (db: Db) => applyMigrations(db, (file) => file >= MIGRATION)

/** Confirms the code with the number 123456789 with a key; not prepared, since the migration changes what is returned. */
async function confirm(db: Db, key: string) {
  const { rows } = await sql
    .raw<{ refusal: string | null; answer: object | null; replayed: boolean }>(
      `SELECT * FROM ask_code('confirm', ROW('${TILL}', '${BRAND}', NULL, '{}')::code_caller,
        ROW('confirm', '${key}', '\\x00')::request_key, '{"number": "123456789", "heardSeconds": 60}', now())`,
    )
    .execute(db)
  return rows[0]
}

/** The database of the version before, with a code that is open. */
beforeAll(async () => {
  test = await createTestDatabase()
  await makeOlder(test.db, MIGRATION)
  await run(`
    INSERT INTO brands (id, username, handle) VALUES ('${BRAND}', 'Bottega', 'bottega');
    INSERT INTO products (id, brand_id, product_name) VALUES ('${PRODUCT}', '${BRAND}', 'Pane');
    INSERT INTO categories (id, slug, icon, name_it, name_en) VALUES ('${CATEGORY}', 'pane', 'tag', 'Pane', 'Bread');
    INSERT INTO users (id, email, username, handle) VALUES ('${CUSTOMER}', 'a@vicino.test', 'Anna', 'anna'),
      ('${TILL}', 'till@vicino.test', 'Cassa', 'cassa');
    INSERT INTO deals (id, brand_id, product_id, title, description, category_ids, images, price_cents, discount,
      discount_price_cents, lowest_price_cents, expires_at, lat, lon)
    VALUES ('${DEAL}', '${BRAND}', '${PRODUCT}', 'Pane', 'Buono.', ARRAY['${CATEGORY}'::uuid], ARRAY['/files/a.webp'], 200, 30,
      140, 200, now() + interval '1 day', 45, 9);
    INSERT INTO deal_stock (deal_id, quantity, held) VALUES ('${DEAL}', 1, 1);
    INSERT INTO redemptions (deal_id, user_id, brand_id, channel, transaction_id, points, price_cents, discount_price_cents,
      opened_at, expires_at)
    VALUES ('${DEAL}', '${CUSTOMER}', '${BRAND}', 'store', '123456789', 50, 200, 140, now(), now() + interval '15 minutes')`)
})
afterAll(() => test.drop())

it('invariant 10: an answer that the version before has kept is told again, and the last piece is sold once', () =>
  takenBack(test.db, async (tx) => {
    const before = await confirm(tx, 'before')
    expect(before).toMatchObject({ refusal: null, replayed: false })
    await migrateOn(tx)
    expect(await confirm(tx, 'before')).toMatchObject({ answer: before?.answer, replayed: true, shown: null })
    expect(await confirm(tx, 'after')).toMatchObject({ refusal: 'already_redeemed' })
    const { rows } = await sql<object>`SELECT held, redeemed FROM deal_stock`.execute(tx)
    expect(rows).toEqual([{ held: 0, redeemed: 1 }])
  }))

it('R-176 an opening that was cut off before its deal was added to what is kept is told it', () =>
  takenBack(test.db, async (tx) => {
    await run(
      `INSERT INTO idempotency_keys (user_id, endpoint, key, request_hash, created_at, response)
       SELECT user_id, 'POST /redemption', 'cut', '\\x00', opened_at, to_jsonb(r) FROM redemptions r`,
      tx,
    )
    await migrateOn(tx)
    const { rows } = await sql
      .raw<object>(
        `SELECT * FROM ask_code('open', ROW('${CUSTOMER}', NULL, NULL, '{}')::code_caller,
          ROW('POST /redemption', 'cut', '\\x00')::request_key, '{}', now())`,
      )
      .execute(tx)
    const answer = {
      transaction_id: '123456789',
      product_name: 'Pane',
      brand_city: '',
      lowest_price_cents: 200,
    }
    expect(rows).toMatchObject([{ refusal: null, replayed: true, answer }])
  }))

it('a code that was open is confirmed after the migration, and its deal is sold out', () =>
  takenBack(test.db, async (tx) => {
    await migrateOn(tx)
    expect(await confirm(tx, 'after')).toMatchObject({
      refusal: null,
      answer: { status: 'redeemed', deal_title: 'Pane', customer_username: 'Anna' },
    })
    await settleStock(tx)
    const { rows } = await sql<object>`SELECT active FROM deals`.execute(tx)
    expect(rows).toEqual([{ active: false }])
  }))

it.each([
  [
    'a code without the moment of its confirmation',
    `ALTER TABLE redemptions DROP CONSTRAINT redemptions_check2; UPDATE redemptions SET status = 'redeemed'`,
    'redemptions_keep_rules',
  ],
  [
    'a stock with fewer held than new accounts hold',
    'ALTER TABLE deal_stock DROP CONSTRAINT deal_stock_held_new; UPDATE deal_stock SET held_new = 2',
    'deal_stock_held_new',
  ],
])('stops at %s', (_title, damage, refusal) =>
  takenBack(test.db, async (tx) => {
    await run(damage, tx)
    await expect(migrateOn(tx)).rejects.toThrow(refusal)
  }),
)
