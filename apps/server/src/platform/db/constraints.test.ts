import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDeal, makeUser, userRow } from '../testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { withUnique } from './constraints.ts'

let test: TestDatabase
let counts: { table: string; column: string }[]
beforeAll(async () => {
  test = await createTestDatabase()
  const deal = await makeDeal(test.db)
  const { id: userId } = await makeUser(test.db)
  await test.db
    .insertInto('redemptions')
    .values({
      deal_id: deal.id,
      user_id: userId,
      brand_id: deal.brand_id,
      channel: 'store',
      transaction_id: '123456789',
      points: 50,
      price_cents: deal.price_cents,
      discount_price_cents: deal.discount_price_cents,
      opened_at: new Date(),
      expires_at: new Date(Date.now() + 900_000),
    })
    .execute()
  await sql`INSERT INTO comments (deal_id, author_id, text, created_at) SELECT ${deal.id}, id, 'Ciao', now() FROM users LIMIT 1`.execute(
    test.db,
  )
  await sql`
    INSERT INTO posts (author_id, product_id, title, description, cover_url, created_at, listed_at)
    VALUES (${userId}, ${deal.product_id}, 'Buono', 'Lo ricompro', '/foto.webp', now(), now())`.execute(
    test.db,
  )
  await sql`
    INSERT INTO reviews (author_id, product_id, brand_id, proof, bought_at, stars, text, created_at)
    VALUES (${userId}, ${deal.product_id}, ${deal.brand_id}, 'purchase', now(), 4, 'Buono', now())`.execute(
    test.db,
  )
  await sql`
    INSERT INTO programs (id, brand_id, name, description, image, legal_subject, piva, sede_legale, pec, start_date, end_date,
      starts_at, ends_at, claims_until, created_at, updated_at)
    VALUES (${deal.id}, ${deal.brand_id}, 'Punti', 'Punti', '/foto.webp', '', '', '', '', '2027-01-01', '2027-12-31', '2027-01-01',
      '2028-01-01', '2028-03-01', now(), now())`.execute(test.db)
  await sql`
    INSERT INTO rewards (program_id, kind, name, description, points, stamps, money_cents, value_cents, vat_percent, stock,
      min_rank, fulfilment, position, created_at, updated_at)
    VALUES (${deal.id}, 'product', 'Tazza', '', 9, 1, 0, 900, 22, 1, 0, 'store', 1, now(), now())`.execute(
    test.db,
  )
  await sql`
    INSERT INTO reward_versions (program_id, reward_id, version, body, valid_from)
    SELECT program_id, id, 1, '{}', now() FROM rewards`.execute(test.db)
  await sql`
    INSERT INTO claims (program_id, id, brand_id, user_id, reward_id, reward_version, code, state, points, stamps, money_cents,
      requested_at, requested_on)
    SELECT program_id, uuidv7(), ${deal.brand_id}, ${userId}, id, 1, '0123456789', 'requested', 9, 1, 0, now(), '2027-03-01'
    FROM rewards`.execute(test.db)
  await sql`
    INSERT INTO missing_requests (program_id, brand_id, user_id, bought_on, bought_at, amount_cents, receipt_id, image_key,
      asked_at, answer_by, next_at)
    VALUES (${deal.id}, ${deal.brand_id}, ${userId}, '2027-03-01', now(), 100, 'A1', 'images/receipt/a.webp', now(),
      '2027-03-16', now())`.execute(test.db)
  await sql`
    WITH i AS (
      INSERT INTO customer_imports (program_id, file_name, sha256, state, created_by, created_at)
      VALUES (${deal.id}, 'a.csv', repeat('0', 64), 'reading', ${userId}, now()) RETURNING id
    ) INSERT INTO customer_import_rows (import_id, line, state) SELECT id, 2, 'ready' FROM i`.execute(test.db)
  await sql`
    WITH s AS (
      INSERT INTO promoter_slots (deal_id, brand_id, kind, value, total_count, opened_at)
      VALUES (${deal.id}, ${deal.brand_id}, 'amount', 50, 3, now()) RETURNING id
    ), l AS (
      INSERT INTO promoter_links (slot_id, deal_id, promoter_id, code, taken_at)
      SELECT id, ${deal.id}, ${userId}, 'abcd2345', now() FROM s RETURNING id
    ), c AS (
      INSERT INTO promoter_clicks (link_id, day, click_count, people_count) SELECT id, '2027-01-01', 1, 1 FROM l
    ), k AS (
      INSERT INTO promoter_clickers (day, link_id, person, click_count) SELECT '2027-01-01', id, '', 1 FROM l
    ) INSERT INTO promoter_payouts (brand_id, promoter_id, cents, commission_count, paid_at, paid_by)
      VALUES (${deal.brand_id}, ${userId}, 1, 1, now(), ${userId})`.execute(test.db)
  await sql`
    WITH s AS (
      INSERT INTO displays (brand_id, name, token_hash, paired_at)
      VALUES (${deal.brand_id}, 'Vetrina', decode(repeat('00', 32), 'hex'), now()) RETURNING id
    ), n AS (
      INSERT INTO display_scans (user_id, day, display_id, deal_id, at, points)
      SELECT ${userId}, '2027-01-01', id, ${deal.id}, now(), 25 FROM s
    ) INSERT INTO display_daily (display_id, day, deal_id) SELECT id, '2027-01-01', ${deal.id} FROM s`.execute(
    test.db,
  )
  await sql`
    INSERT INTO platform_daily (day, member_count, brand_count, deal_count, joined_count, redeemed_count, bp_given, counted_at)
    VALUES ('2027-01-01', 0, 0, 0, 0, 0, 0, now())`.execute(test.db)
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT table_name AS table, column_name AS column
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type = 'integer' AND is_generated = 'NEVER'
      AND (column_name LIKE '%\\_count' OR column_name IN ('quantity', 'points') OR table_name IN ('deal_stock', 'reward_stock'))
    ORDER BY 1, 2`.execute(test.db)
  counts = rows
})
afterAll(() => test.drop())

it('R-575 the database lets no count fall below zero', async () => {
  expect(counts.map(({ table, column }) => `${table}.${column}`)).toEqual([
    'brands.follower_count',
    'claims.points',
    'comments.like_count',
    'comments.reply_count',
    'customer_import_rows.points',
    'deal_search.points',
    'deal_stock.counted',
    'deal_stock.held',
    'deal_stock.held_new',
    'deal_stock.quantity',
    'deal_stock.redeemed',
    'deals.like_count',
    'deals.own_count',
    'deals.points',
    'deals.share_count',
    'deals.want_count',
    'display_daily.redeemed_count',
    'display_daily.scanned_count',
    'display_daily.shown_count',
    'display_daily.unsure_count',
    'display_scans.points',
    'missing_requests.points',
    'platform_daily.brand_count',
    'platform_daily.deal_count',
    'platform_daily.joined_count',
    'platform_daily.member_count',
    'platform_daily.redeemed_count',
    'posts.like_count',
    'posts.points',
    'promoter_clickers.click_count',
    'promoter_clicks.click_count',
    'promoter_clicks.people_count',
    'promoter_payouts.commission_count',
    'promoter_slots.taken_count',
    'promoter_slots.total_count',
    'redemptions.points',
    'reviews.helpful_count',
    'reward_stock.claimed',
    'reward_stock.held',
    'reward_stock.total',
    'reward_stock.used',
    'rewards.points',
  ])
  for (const { table, column } of counts) {
    const update = sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = -1`.execute(test.db)
    await expect(update).rejects.toThrow('check constraint')
  }
})

it('a logged consent can be followed by others but not changed, removed or lost with its person', async () => {
  const { db } = test
  const superuser = test.superuser()
  const { id } = await makeUser(db)
  const consent = {
    user_id: id,
    purpose: 'cookie-marketing',
    granted: true,
    text_version: '1',
    source: 'test',
  }
  await db.insertInto('consents').values(consent).execute()
  await expect(superuser.updateTable('consents').set({ granted: false }).execute()).rejects.toThrow(
    'append-only',
  )
  await expect(superuser.deleteFrom('consents').execute()).rejects.toThrow('append-only')
  await expect(sql`TRUNCATE consents`.execute(superuser)).rejects.toThrow('append-only')
  await expect(sql`TRUNCATE users CASCADE`.execute(superuser)).rejects.toThrow('append-only')
  await expect(superuser.deleteFrom('users').where('id', '=', id).execute()).rejects.toThrow('consents')
  const logged = await db.selectFrom('consents').select('granted').where('user_id', '=', id).execute()
  expect(logged).toEqual([{ granted: true }])
})

describe('withUnique', () => {
  it('turns the violation of a named constraint into its error and passes on any other failure', async () => {
    const row = userRow()
    await makeUser(test.db, row)
    const again = () => makeUser(test.db, { email: row.email })
    const known = withUnique({ users_email_key: 'email_taken' }, again)
    await expect(known).rejects.toMatchObject({ code: 'email_taken' })
    const unknown = withUnique({ users_handle_key: 'handle_taken' }, again)
    await expect(unknown).rejects.toMatchObject({ constraint: 'users_email_key' })
  })
})
