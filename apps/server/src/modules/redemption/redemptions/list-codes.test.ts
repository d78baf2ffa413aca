import {
  cancelRedemption,
  getRedemption,
  listRedemptions,
  renewQr,
} from '@vicino/contract/redemption/redemptions/endpoints'
import {
  confirmPurchaseCode,
  confirmRedemption,
  listConfirmations,
  listWaitingCodes,
  voidRedemption,
} from '@vicino/contract/till/till/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { redemptions } from './feature.ts'
import { till } from '../../till/till/feature.ts'
import { openRedemption } from './open-redemption.ts'
import { openShop, type Shop } from './testing/redemptions-fixture.ts'

let test: TestApp
let shop: Shop
beforeAll(async () => {
  test = await createTestApp({ features: [redemptions, till] })
})
beforeEach(async () => {
  shop = await openShop(test)
  test.clock.set('2026-11-21T10:00:00Z')
})
afterAll(() => test.close())

const LINK = 'https://negozio.example/'
const ids = (page: { items: readonly { _id: string }[] }) => page.items.map(({ _id }) => _id)

const open = (dealId: string, user: TestUser) =>
  test.db
    .transaction()
    .execute((tx) =>
      openRedemption(
        tx,
        test.services,
        { dealId, device: 'phone' },
        { actor: { sub: user.id, sid: user.sessionId, role: 'audience', brandId: null }, origin: null },
      ),
    )

describe('a person’s own history', () => {
  it('newest first, by current state, page by page', async () => {
    const user = await test.createUser({ email_verified_at: test.clock.now() })
    const made: string[] = []
    for (let count = 0; count < 5; count += 1) {
      made.unshift((await open((await shop.deal()).id, user))._id)
      test.clock.advance(count < 2 ? 900 : 1)
    }
    const [live, over] = [made.slice(0, 3), made.slice(3)]
    const ask = (query: object) => test.request(listRedemptions, { as: user, query })
    expect(ids(await ask({}))).toEqual(made)
    expect(ids(await ask({ state: 'open' }))).toEqual(live)
    expect(ids(await ask({ state: 'closed' }))).toEqual(over)
    const first = await ask({ limit: 2 })
    expect(ids(first)).toEqual(made.slice(0, 2))
    const second = await ask({ limit: 2, cursor: first.nextCursor })
    const third = await ask({ limit: 2, cursor: second.nextCursor })
    expect([...ids(second), ...ids(third)]).toEqual(made.slice(2))
    expect(third.nextCursor).toBeNull()
    expect(first.items[0]).toMatchObject({
      status: 'held',
      purchase: null,
      brand: { _id: shop.brandId },
      deal: { image: '/files/test/deal.webp' },
    })
    for (const [as, query] of [
      [user, { state: 'open', cursor: first.nextCursor }],
      [await test.createUser({ email_verified_at: test.clock.now() }), { cursor: first.nextCursor }],
    ] as const) {
      expect(await test.refused(listRedemptions, { as, query })).toMatchObject({ code: 'cursor_invalid' })
    }
  })

  it('codes opened at the same moment are neither lost nor repeated between pages', async () => {
    const user = await test.createUser({ email_verified_at: test.clock.now() })
    for (let made = 0; made < 3; made += 1) await open((await shop.deal()).id, user)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: { items: { _id: string }[]; nextCursor: string | null } = await test.request(
        listRedemptions,
        { as: user, query: { limit: 1, ...(cursor === null ? {} : { cursor }) } },
      )
      seen.push(...ids(page))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(new Set(seen).size).toBe(3)
    expect(seen).toHaveLength(3)
  })

  it('R-457 another person’s codes can be neither seen nor changed', async () => {
    const { code } = await shop.customer(await shop.deal())
    const stranger = await test.createUser({ email_verified_at: test.clock.now() })
    const sent = { as: stranger, params: { id: code._id } }
    const missing = { statusCode: 404, code: 'redemption_not_found' }
    expect(await test.refused(getRedemption, sent)).toMatchObject(missing)
    expect(await test.refused(renewQr, sent)).toMatchObject(missing)
    expect(await test.refused(cancelRedemption, { ...sent, body: {} })).toMatchObject(missing)
    expect(ids(await test.request(listRedemptions, { as: stranger }))).toEqual([])
  })
})

async function sell(as: TestUser, deal?: { id: string }): Promise<string> {
  const user = await test.createUser({ email_verified_at: test.clock.now() })
  const code = await open(deal?.id ?? (await shop.deal({ price_cents: 1000, discount: 25 })).id, user)
  await test.request(confirmRedemption, { as, body: { transactionId: code.transactionId } })
  return code._id
}

describe('the day’s confirmations', () => {
  it('R-220 a scanner sees its own, the brand all, with time, deal, amount, customer and totals', async () => {
    const first = await sell(shop.scanner)
    test.clock.advance(60)
    const second = await sell(shop.owner)
    test.clock.advance(60)
    const third = await sell(shop.scanner)
    await test.request(voidRedemption, { as: shop.owner, params: { id: first }, body: { reason: 'Reso' } })
    const own = await test.request(listConfirmations, { as: shop.scanner })
    expect(ids(own)).toEqual([third, first])
    expect(own).toMatchObject({ totalCount: 2, totalAmount: 7.5, can: { seeAllTills: false } })
    expect(own.items.map((line) => 'can' in line && line.can)).toEqual([{ void: false }, { void: false }])
    const all = await test.request(listConfirmations, { as: shop.owner, query: { limit: 2 } })
    expect(ids(all)).toEqual([third, second])
    expect(all).toMatchObject({ totalCount: 3, totalAmount: 15, can: { seeAllTills: true } })
    expect(all.items.map((line) => 'can' in line && line.can)).toEqual([{ void: true }, { void: true }])
    expect(all.items[1]).toMatchObject({
      confirmedAt: '2026-11-21T10:01:00.000Z',
      confirmedBy: shop.owner.username,
      discountPrice: 7.5,
      voidReason: null,
    })
    const rest = await test.request(listConfirmations, {
      as: shop.owner,
      query: { limit: 2, cursor: all.nextCursor ?? '' },
    })
    expect(rest).toMatchObject({
      items: [{ _id: first, status: 'voided', voidReason: 'Reso' }],
      nextCursor: null,
      totalCount: 3,
    })
    const foreign = await openShop(test)
    expect(await test.request(listConfirmations, { as: foreign.owner })).toMatchObject({
      items: [],
      totalCount: 0,
      totalAmount: 0,
    })
    for (const as of [foreign.owner, shop.scanner]) {
      expect(
        await test.refused(listConfirmations, { as, query: { cursor: all.nextCursor ?? '' } }),
      ).toMatchObject({ code: 'cursor_invalid' })
    }
  })

  it('R-220 the day is a calendar date in Rome', async () => {
    const days: Record<string, string> = {}
    for (const [moment, day] of [
      ['2026-11-21T22:59:59Z', '2026-11-21'],
      ['2026-11-21T23:00:00Z', '2026-11-22'],
      // The day on which the clocks go forward has 23 hours.
      ['2027-03-28T21:59:59Z', '2027-03-28'],
      ['2027-03-28T22:00:00Z', '2027-03-29'],
    ] as const) {
      test.clock.set(moment)
      days[await sell(shop.owner)] = day
      expect((await test.request(listConfirmations, { as: shop.owner })).totalCount).toBe(1)
    }
    for (const [id, date] of Object.entries(days)) {
      const page = await test.request(listConfirmations, { as: shop.owner, query: { date } })
      expect([date, ids(page)]).toEqual([date, [id]])
    }
  })

  it('refuses invalid days', async () => {
    for (const date of ['2026-02-30', '21/11/2026', '0000-01-01', '10000-01-01']) {
      expect(await test.refused(listConfirmations, { as: shop.owner, query: { date } })).toMatchObject({
        code: 'validation_failed',
      })
    }
  })

  it('an account without a brand has no list', async () => {
    const as = { ...shop.owner, brand_id: null }
    for (const endpoint of [listConfirmations, listWaitingCodes]) {
      expect(await test.refused(endpoint, { as })).toMatchObject({
        statusCode: 403,
        code: 'till_without_brand',
      })
    }
  })
})

describe('waiting purchase codes', () => {
  it('R-208 the earliest end comes first; confirmed and overdue ones are omitted', async () => {
    const hours = (count: number) => new Date(test.clock.now().getTime() + count * 3_600_000)
    const made = []
    for (const count of [3, 1, 2, 5]) {
      made.push(await shop.customer(await shop.deal({ link: LINK, expires_at: hours(count) })))
    }
    await shop.customer(await shop.deal())
    const [three, one, two, five] = made.map(({ code }) => code)
    const ask = (query: object = {}) => test.request(listWaitingCodes, { as: shop.owner, query })
    const first = await ask({ limit: 2 })
    expect(ids(first)).toEqual([one?._id, two?._id])
    expect(first).toMatchObject({ totalCount: 4, items: [{ code: one?.purchase?.code }, {}] })
    const second = await ask({ limit: 2, cursor: first.nextCursor })
    expect(ids(second)).toEqual([three?._id, five?._id])
    expect(second.nextCursor).toBeNull()
    await test.request(confirmPurchaseCode, { as: shop.owner, body: { code: two?.purchase?.code ?? '' } })
    test.clock.advance(3600)
    expect(await ask()).toMatchObject({ items: [{ _id: three?._id }, { _id: five?._id }], totalCount: 2 })
    const foreign = await openShop(test)
    expect(await test.request(listWaitingCodes, { as: foreign.owner })).toMatchObject({
      items: [],
      totalCount: 0,
    })
    expect(
      await test.refused(listWaitingCodes, { as: foreign.owner, query: { cursor: first.nextCursor } }),
    ).toMatchObject({ code: 'cursor_invalid' })
  })
})

it('each list takes one statement, however long', async () => {
  for (let made = 0; made < 4; made += 1) await sell(shop.owner)
  for (const limit of [1, 100]) {
    test.takeStatements()
    await test.request(listConfirmations, { as: shop.owner, query: { limit } })
    await test.request(listWaitingCodes, { as: shop.owner, query: { limit } })
    await test.request(listRedemptions, { as: shop.owner, query: { limit } })
    expect(test.takeStatements()).toHaveLength(3)
  }
})
