import { getMembership } from '@vicino/contract/loyalty/members/endpoints'
import { getMissing, listMissing } from '@vicino/contract/loyalty/missing-points/endpoints'
import { listPrograms } from '@vicino/contract/loyalty/programs/endpoints'
import { getVisits, listVisitCodes } from '@vicino/contract/loyalty/visits/endpoints'
import { sql } from 'kysely'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'

interface Loaded {
  readonly test: TestApp
  readonly filesDir: string
  readonly now: Date
  readonly accountOf: (email: string) => Promise<TestUser>
}

/**
 * Tests the shops of a loaded demo: deals and displays in them, receipts that a till missed, visits
 * and a streak.
 */
export function hasShopsAndWhatTheyEarn(loaded: () => Loaded): void {
  it('R-334 has claims in every state', async () => {
    const states = await sql<{ state: string; claims: number }>`
      SELECT state, count(*) AS claims FROM claims GROUP BY state ORDER BY state`.execute(loaded().test.db)
    expect(states.rows.map(({ state }) => state)).toEqual([
      'approved',
      'cancelled',
      'delivered',
      'expired',
      'ready',
      'refused',
      'requested',
      'shipped',
    ])
  })

  it('R-265 has a common program of three shops, with a statement of each past month: all but the last one are paid', async () => {
    const { db } = loaded().test
    const shops = await sql<{ shops: number }>`
      SELECT 1 + count(*)::int AS shops FROM program_partners WHERE state = 'accepted' GROUP BY program_id`.execute(
      db,
    )
    expect(shops.rows).toEqual([{ shops: 3 }])
    const { rows: months } = await sql<{ statements: number; isPaid: boolean }>`
      SELECT count(*)::int AS statements, bool_and(settled_at IS NOT NULL OR amount_cents = 0) AS "isPaid"
      FROM clearing_statements GROUP BY month ORDER BY month DESC`.execute(db)
    expect([months[0], months.length > 1]).toEqual([{ statements: 2, isPaid: false }, true])
    expect(months.slice(1).every(({ isPaid }) => isPaid)).toBe(true)
  })

  it('R-230 has deals at several shops, each found once, and displays in two of the shops of brand@', async () => {
    const { test, accountOf } = loaded()
    const { brand_id: brandId } = await accountOf('brand@vicino.test')
    const { rows } = await sql<{ at: number; keys: number; deals: number }>`
      SELECT 1 + cardinality(other_shops) AS at, count(k.place_no)::int AS keys, count(DISTINCT d.id)::int AS deals
      FROM deals d JOIN deal_search k ON k.id = d.id WHERE d.brand_id = ${brandId} GROUP BY 1 ORDER BY 1`.execute(
      test.db,
    )
    expect(rows.map(({ at }) => at)).toEqual([1, 2, 4])
    for (const { at, keys, deals } of rows) expect(keys).toBe(at * deals)
    const stands = await sql<{ displays: number }>`
      SELECT count(*)::int AS displays FROM displays d JOIN shops s ON s.id = d.shop_id AND s.brand_id = d.brand_id
      GROUP BY s.id ORDER BY 1`.execute(test.db)
    expect(stands.rows.map(({ displays }) => displays)).toEqual([1, 2])
  })

  it('audience@ has asked brand@ for missing points: one request waits, one was accepted, one refused', async () => {
    const { test, filesDir, now, accountOf } = loaded()
    test.clock.set(now)
    const as = await accountOf('brand@vicino.test')
    const { items: programs } = await test.request(listPrograms, { as, query: { status: 'active' } })
    const params = { id: programs[0]?._id ?? '' }
    const { items, counts } = await test.request(listMissing, { as, params, query: { limit: 20 } })
    expect(items.map(({ state }) => state)).toEqual(['pending', 'accepted', 'refused'])
    expect(counts).toEqual({ pending: 1, late: 0 })
    expect([(items[1]?.points ?? 0) > 0, items[2]?.reason]).toEqual([true, 'unreadable'])
    const waits = { ...params, requestId: items[0]?._id ?? '' }
    const { gives, imageUrl } = await test.request(getMissing, { as, params: waits })
    expect(gives?.points).toBeGreaterThan(0)
    const key = new URL(imageUrl ?? '', 'http://vicino.test').pathname.replace('/files/', '')
    expect(existsSync(join(filesDir, key))).toBe(true)
  })

  it('audience@ is three weeks into a streak of brand@’s program, which also rewards visits', async () => {
    const { test, now, accountOf } = loaded()
    test.clock.set(now)
    const owner = await accountOf('brand@vicino.test')
    const { items } = await test.request(listPrograms, { as: owner, query: { status: 'active' } })
    const params = { id: items[0]?._id ?? '' }
    const as = await accountOf('audience@vicino.test')
    const { challenges } = await test.request(getMembership, { as, params })
    expect(challenges.streaks).toMatchObject([{ period: 'week', length: 4, done: 3, missing: 1 }])
    const { isOpen, offers } = await test.request(getVisits, { as, params })
    expect([isOpen, offers.map(({ proof }) => proof).toSorted()]).toEqual([true, ['geofence', 'qr', 'staff']])
    const codes = await test.request(listVisitCodes, { as: owner, params })
    expect(codes.items).toHaveLength(4)
  })
}
