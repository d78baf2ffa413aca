import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditInsert } from '../../platform/audit.ts'
import { eventInsert } from '../../platform/events/outbox.ts'
import {
  dealRow,
  makeBrand,
  makeCategory,
  makeDeals,
  makeProduct,
  userRow,
} from '../../platform/testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { releaseOverdue, releaseOverdueOf } from './holds.ts'
import { readOpening } from './open.queries.ts'
import {
  findForTill,
  readConfirmations,
  hearOwn,
  readHistory,
  readHolds,
  readWaiting,
  type RedemptionRow,
  writeRedeemed,
  writeVoided,
} from './redemptions.queries.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const NOBODY = '00000000-0000-7000-8000-000000000000'
const page = { start: { at: NOW.getTime(), id: NOBODY }, limit: 20 }

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  const { db } = test
  const brands = await Promise.all(Array.from({ length: 20 }, () => makeBrand(db)))
  const product = await makeProduct(db)
  const category = await makeCategory(db)
  const insert = { product_id: product.id, category_ids: [category.id], quantity: 1000 }
  const offers = Array.from({ length: 400 }, (_, index) =>
    dealRow({ ...insert, brand_id: brands[index % brands.length]?.id ?? '' }),
  )
  await makeDeals(db, offers)
  await db
    .insertInto('users')
    .values(Array.from({ length: 200 }, () => userRow()))
    .execute()
  // Each person has a code of every deal; a tenth of the codes are held, and a tenth of those are overdue.
  // In parts: a statement has a time limit.
  const PARTS = 8
  for (let part = 0; part < PARTS; part += 1) {
    await sql`
    INSERT INTO redemptions (deal_id, user_id, brand_id, channel, purchase_code, transaction_id, status, points,
      price_cents, discount_price_cents, opened_at, expires_at, confirmed_at, confirmed_by)
    SELECT deal_id, user_id, brand_id, channel, CASE channel WHEN 'online' THEN 'code' || n END, (100000000 + n)::text,
      status, 50, 100, 90, at, at + CASE n % 100 WHEN 0 THEN interval '1 second' ELSE interval '100 days' END,
      CASE status WHEN 'redeemed' THEN at END, CASE status WHEN 'redeemed' THEN user_id END
    FROM (
      SELECT d.id AS deal_id, u.id AS user_id, d.brand_id, n, ${NOW}::timestamptz - n * interval '1 minute' AS at,
        CASE n % 10 WHEN 0 THEN 'held' ELSE 'redeemed' END AS status,
        CASE n % 3 WHEN 0 THEN 'online' ELSE 'store' END AS channel
      FROM (SELECT *, row_number() OVER (ORDER BY id) AS i FROM deals) d
      CROSS JOIN (SELECT *, row_number() OVER (ORDER BY id) AS i FROM users WHERE brand_id IS NULL) u
      CROSS JOIN LATERAL (SELECT ((d.i * 200 + u.i) * 7919 % 80000)::int AS n) numbered
      WHERE d.i % ${PARTS}::int = ${part}::int
    ) rows`.execute(db)
  }
  await sql`
    UPDATE deal_stock s SET held = (SELECT count(*) FROM redemptions r WHERE r.deal_id = s.deal_id AND r.status = 'held')`.execute(
    db,
  )
  await sql`ANALYZE`.execute(db)
})
afterAll(() => test.drop())

/** The generic plan (the one that is kept for all values) of the first statement that `work` runs. */
async function planOf(work: () => Promise<unknown>, { db, takeStatements } = test): Promise<string> {
  takeStatements()
  await work()
  const text = takeStatements()[0] ?? ''
  const { rows } = await sql
    .raw<{ 'QUERY PLAN': string }>(`EXPLAIN (GENERIC_PLAN, COSTS OFF) ${text}`)
    .execute(db)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const day = '2026-11-20'
const cases: [string, () => Promise<unknown>, RegExp][] = [
  [
    'history',
    () => readHistory(test.db, { userId: NOBODY, state: 'closed', now: NOW, ...page }),
    /Index Scan[^\n]* using redemptions_of_user [^\n]*\s+Index Cond: \(\(user_id = [^\n]+ROW\(opened_at/,
  ],
  [
    'the day’s confirmations',
    () => readConfirmations(test.db, { brandId: NOBODY, confirmerId: NOBODY, day, ...page }),
    /Index Scan[^\n]* using redemptions_confirmed [^\n]*\s+Index Cond: \(\(brand_id = [^\n]+confirmed_at >= /,
  ],
  [
    'waiting codes',
    () => readWaiting(test.db, { brandId: NOBODY, now: NOW, ...page }),
    /Index Scan[^\n]* using redemptions_held_of_brand [^\n]*\s+Index Cond: \(\(brand_id = /,
  ],
  [
    'held pieces',
    () => readHolds(test.db, { brandId: NOBODY, now: NOW, ...page }),
    /Index Scan[^\n]* using redemptions_held_of_brand [^\n]*\s+Index Cond: \(\(brand_id = /,
  ],
  [
    'the screen that says it is there',
    () => hearOwn(test.db, NOBODY, NOBODY, NOW),
    /Update on redemptions[^\n]*\s+->\s+Index Scan using redemptions_pkey /,
  ],
  ['overdue codes', () => releaseOverdue(test.db, NOW), /using redemptions_overdue /],
  [
    'overdue codes of a deal',
    () => releaseOverdueOf(test.db, NOBODY, 1, NOW),
    /redemptions_held_of_deal [^\n]*\s+Index Cond: \(\(deal_id = /,
  ],
  [
    'a number at the till',
    () => findForTill(test.db, { transactionId: '1' }),
    /redemptions_transaction_id_key/,
  ],
  [
    'whether one may open',
    () => readOpening(test.db, NOBODY, NOBODY, 'store', NOW),
    /redemptions_of_user [^\n]*\s+Index Cond: \(\(user_id = [^\n]+ AND \(opened_at > /,
  ],
]
it.each(cases)('%s: by their index, no table read whole', async (_name, work, index) => {
  const plan = await planOf(work)
  expect(plan).toMatch(index)
  expect(plan).not.toMatch(/Seq Scan on (?:redemptions|deals|users)/)
})

// Both statements join their deal to what a WITH clause changed. The planner knows that this is one row at most, because
// the WITH clause finds it by the primary key: with no statistics as well as with those of many deals.
it('a confirmation and a void find their deal and its stock by id, with statistics and without', async () => {
  const event = { redemptionId: NOBODY, userId: NOBODY, dealId: NOBODY, brandId: NOBODY, points: 1 }
  const subject = { actorId: NOBODY, objectType: 'redemption', objectId: NOBODY, now: NOW }
  const empty = await createTestDatabase()
  const by = { actorId: NOBODY, unheardSeconds: null }
  for (const database of [test, empty]) {
    const confirm = (): Promise<unknown> =>
      writeRedeemed(database.db, { id: NOBODY } as RedemptionRow, by, NOW, {
        audit: auditInsert({ ...subject, action: 'redemption.confirmed' }),
        event: eventInsert('redemption.confirmed', { ...event, channel: 'store' }, NOW),
      })
    for (const work of [confirm, () => writeVoided(database.db, NOBODY, 'test', NOW)]) {
      const plan = await planOf(work, database)
      expect(plan).toMatch(/Index Scan using deal_stock_pkey on deal_stock s\s+Index Cond: \(deal_id = /)
      expect(plan).not.toMatch(/Seq Scan on (?:deals|deal_stock|redemptions)/)
    }
  }
  await empty.drop()
})
