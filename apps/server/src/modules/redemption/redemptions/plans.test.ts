import { HOLDS, NEW_ACCOUNTS } from '@vicino/contract/redemption/redemptions/constants'
import { TYPED_CODES } from '@vicino/contract/till/till/constants'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  dealRow,
  makeBrand,
  makeCategory,
  makeDeal,
  makeDeals,
  makeProduct,
  makeUser,
  userRow,
} from '../../../platform/testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/test-database.ts'
import type { Db } from '../../../platform/db/database.ts'
import { sendCommand } from './redemption-command.queries.ts'
import { releaseOverdue, releaseOverdueOf } from './holds.ts'
import { readDay } from '../../till/till/till.queries.ts'
import { findForTill, hearOwn, readHistory, readHolds, readWaiting } from './redemptions.queries.ts'

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
  // Each person has a code of every deal; a tenth of the codes are held, and a tenth of those are
  // overdue. They are stored in parts, because a statement has a time limit.
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

/**
 * Returns the generic plan, which PostgreSQL keeps for all values, of the first statement that
 * `work` runs.
 */
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
    () => readDay(test.db, { brandId: NOBODY, confirmerId: NOBODY, day, ...page }),
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
  ['a purchase code', () => findForTill(test.db, { purchaseCode: 'A' }), /using redemptions_purchase_code /],
]
it.each(cases)('%s: by their index, no table read completely', async (_name, work, index) => {
  const plan = await planOf(work)
  expect(plan).toMatch(index)
  expect(plan).not.toMatch(/Seq Scan on (?:redemptions|deals|users)/)
})

/** Returns how often this connection scanned each large table. */
async function readWhole(tx: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; times: number }>`
    SELECT relname AS name, seq_scan::int AS times FROM pg_stat_xact_user_tables
    WHERE relname IN ('redemptions', 'deals', 'users', 'idempotency_keys')`.execute(tx)
  return new Map(rows.map(({ name, times }) => [name, times]))
}

// A test cannot read the plan of a statement inside a database function, so full scans are counted.
// Only large tables count: the ledger was empty at its last ANALYZE, and the stock of 400 deals is
// a few pages.
it('redemption_command() reads no table completely, with statistics and without', async () => {
  const empty = await createTestDatabase()
  for (const { db } of [test, empty]) {
    const deal = await makeDeal(db, { expires_at: new Date(NOW.getTime() + 86_400_000) })
    const [user, till] = [await makeUser(db), await makeUser(db)]
    const read = await db.transaction().execute(async (tx) => {
      // Statistics may still contain what the connection did shortly before.
      const before = await readWhole(tx)
      const asker = { brandId: null, sessionId: null, roles: [] }
      const limits = {
        ...HOLDS,
        ...NEW_ACCOUNTS,
        points: 50,
        storeMinutes: 15,
        released: 1,
        releasedByNew: 5,
      }
      const numbers = ['999999999', '999999998']
      const from = { address: '00'.repeat(16), browser: '00'.repeat(16) }
      for (const number of numbers) {
        const opening = { dealId: deal.id, channel: 'store', numbers: [number], ...from, limits }
        const { answer } = await sendCommand(
          tx,
          'open',
          { ...asker, userId: user.id },
          opening,
          undefined,
          NOW,
        )
        const shop = { ...asker, userId: till.id, brandId: deal.brand_id }
        const taken =
          number === numbers[0]
            ? await sendCommand(
                tx,
                'cancel',
                { ...asker, userId: user.id },
                { id: answer?.['id'] },
                undefined,
                NOW,
              )
            : await sendCommand(
                tx,
                'confirm',
                shop,
                { number, heardSeconds: 60, typed: TYPED_CODES },
                undefined,
                NOW,
              )
        expect(taken.refusal).toBeNull()
        if (number === numbers[0]) continue
        const wanted = { id: taken.answer?.['id'], reason: 'Errore', hours: 24 }
        expect((await sendCommand(tx, 'void', shop, wanted, undefined, NOW)).refusal).toBeNull()
      }
      const after = await readWhole(tx)
      return [...after].flatMap(([name, times]) => (times > (before.get(name) ?? 0) ? [name] : []))
    })
    expect(read, db === test.db ? 'with statistics' : 'without').toEqual([])
  }
  await empty.drop()
})

it('an opening reads the codes of its user, not all held ones, also where none was held when the table was analysed', async () => {
  const { db, drop } = await createTestDatabase()
  const expires_at = new Date(NOW.getTime() + 86_400_000)
  const [deal, wanted] = [
    await makeDeal(db, { expires_at, quantity: 1000 }),
    await makeDeal(db, { expires_at }),
  ]
  const users = await db
    .insertInto('users')
    .values(Array.from({ length: 400 }, () => userRow()))
    .returning('id')
    .execute()
  const codes = (from: number, state: 'redeemed' | 'held') => sql`
    INSERT INTO redemptions (deal_id, user_id, brand_id, channel, transaction_id, status, points, price_cents,
      discount_price_cents, opened_at, expires_at, confirmed_at, confirmed_by)
    SELECT ${deal.id}, id, ${deal.brand_id}, 'store', (${from}::int + row_number() OVER ())::text, ${state}, 50, 100, 90,
      ${NOW}::timestamptz, ${expires_at}, confirmed_at, CASE WHEN confirmed_at IS NOT NULL THEN id END
    FROM users, (SELECT CASE ${state} WHEN 'redeemed' THEN ${NOW}::timestamptz END AS confirmed_at) once
    WHERE id = ANY (${users.map(({ id }) => id)}::uuid[])`
  await codes(100_000_000, 'redeemed').execute(db)
  await sql`VACUUM ANALYZE redemptions`.execute(db)
  await codes(200_000_000, 'held').execute(db)
  const limits = { ...HOLDS, ...NEW_ACCOUNTS, points: 50, storeMinutes: 15, released: 1, releasedByNew: 5 }
  const opening = { dealId: wanted.id, channel: 'store', numbers: ['999999999'], limits }
  const asker = { userId: users[0]?.id ?? '', brandId: null, sessionId: null, roles: [] }
  const read = await db.transaction().execute(async (tx) => {
    await sql`UPDATE users SET email_verified_at = ${NOW} WHERE id = ${asker.userId}`.execute(tx)
    expect((await sendCommand(tx, 'open', asker, opening, undefined, NOW)).refusal).toBeNull()
    const { rows } = await sql<{ codes: number }>`
      SELECT idx_tup_fetch + seq_tup_read AS codes FROM pg_stat_xact_user_tables WHERE relname = 'redemptions'`.execute(
      tx,
    )
    return rows[0]?.codes
  })
  expect(read).toBeLessThan(20)
  await drop()
})
