import { browseDeals, getDeal, updateDeal } from '@vicino/contract/marketplace/deals/endpoints'
import { HOLDS } from '@vicino/contract/redemption/redemptions/constants'
import {
  cancelRedemption,
  getRedemption,
  openPurchaseCode,
  openRedemption,
} from '@vicino/contract/redemption/redemptions/endpoints'
import { transactionIdSchema } from '@vicino/contract/redemption/redemptions/schemas'
import { confirmRedemption, voidRedemption } from '@vicino/contract/till/till/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { runOnce } from '../../../platform/jobs/jobs.ts'
import { NO_ID } from '../../../platform/testing/endpoint-cases.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { deactivateEndedDeals, settleStock } from '../../marketplace/deals/jobs.queries.ts'
import { deals } from '../../marketplace/deals/feature.ts'
import { redemptionJobs } from './redemptions.jobs.ts'
import { redemptions } from './feature.ts'
import { eventsOf, openShop, type Shop, stockOf } from './testing/redemptions-fixture.ts'

let test: TestApp
let shop: Shop
beforeAll(async () => {
  test = await createTestApp({ features: [deals, redemptions] })
})
beforeEach(async () => {
  shop = await openShop(test)
})
afterAll(() => test.close())

const LINK = 'https://negozio.example/prodotto?colore=blu'
const MINUTE = 60

const open = (dealId: string, as: TestUser) => test.request(openRedemption, { as, body: { dealId } })
const openOnline = (dealId: string, as: TestUser) => test.request(openPurchaseCode, { as, body: { dealId } })
const refusedOpening = (dealId: string, as: TestUser, body: object = {}) =>
  test.refused(openRedemption, { as, body: { dealId, ...body } })
const leftOf = async (id: string, as: TestUser) =>
  (await test.request(getDeal, { as, params: { id } })).quantity
const cancel = (id: string, as: TestUser) => test.request(cancelRedemption, { as, params: { id }, body: {} })
async function runJob(): Promise<void> {
  for (const job of redemptionJobs) await runOnce(test.db, job, test.clock.now())
}

describe('in the shop', () => {
  it('R-175 R-183 R-482 R-594 a code holds a unit for 15 minutes by the server’s clock', async () => {
    const deal = await shop.deal({ points: 120, price_cents: 2000, discount: 30 })
    const user = await test.createUser()
    const code = await open(deal.id, user)
    const now = test.clock.now().getTime()
    expect(code).toMatchObject({
      channel: 'store',
      status: 'held',
      points: 120,
      price: 20,
      discountPrice: 14,
      serverTime: new Date(now).toISOString(),
      openedAt: new Date(now).toISOString(),
      expiresAt: new Date(now + 15 * MINUTE * 1000).toISOString(),
      closedAt: null,
      purchase: null,
    })
    // The code's screen and the deal's page show the same fields under the same names.
    const page = await test.request(getDeal, { as: user, params: { id: deal.id } })
    expect(page).toMatchObject({ ...code.deal, quantity: 9, redeemedCount: 0, heldCount: 1, isUsed: false })
    expect(code.deal).not.toHaveProperty('quantity')
    expect(code.qr?.expiresAt).toBe(new Date(now + 40_000).toISOString())
    expect(transactionIdSchema.safeParse(code.transactionId).success).toBe(true)
    expect(await leftOf(deal.id, user)).toBe(9)
    const again = await test.request(getRedemption, { as: user, params: { id: code._id } })
    expect(again).toEqual({ ...code, qr: again.qr })
    expect(await eventsOf(test, code._id)).toEqual(['redemption.opened'])
  })

  it('R-176 opened again it is resumed with the remaining time', async () => {
    const deal = await shop.deal()
    const user = await test.createUser()
    const first = await open(deal.id, user)
    test.clock.advance(14 * MINUTE)
    const second = await open(deal.id, user)
    expect(second).toMatchObject({
      _id: first._id,
      transactionId: first.transactionId,
      expiresAt: first.expiresAt,
    })
    expect(await leftOf(deal.id, user)).toBe(9)
    expect((await eventsOf(test, first._id)).length).toBe(1)
  })

  it('R-184 at its end it is over for every reader, and the job returns the unit', async () => {
    const deal = await shop.deal({ quantity: 1 })
    const { user, code } = await shop.customer(deal)
    expect(await leftOf(deal.id, user)).toBe(0)
    test.clock.advance(15 * MINUTE - 1)
    expect(await test.request(getRedemption, { as: user, params: { id: code._id } })).toMatchObject({
      status: 'held',
    })
    test.clock.advance(1)
    expect(await test.request(getRedemption, { as: user, params: { id: code._id } })).toMatchObject({
      status: 'expired',
      qr: null,
      closedAt: null,
    })
    expect(await leftOf(deal.id, user)).toBe(1)
    expect(await stockOf(test, deal.id)).toMatchObject({ held: 1 })
    await runJob()
    expect(await stockOf(test, deal.id)).toMatchObject({ held: 0, redeemed: 0 })
    expect(await eventsOf(test, code._id)).toEqual(['redemption.opened', 'redemption.expired'])
    await runJob()
    expect((await eventsOf(test, code._id)).length).toBe(2)
  })

  it('R-184 R-196 an overdue code makes room for the next customer, even when the job is late', async () => {
    const deal = await shop.deal({ quantity: 1 })
    const { code } = await shop.customer(deal)
    const other = await test.createUser()
    expect(await refusedOpening(deal.id, other)).toMatchObject({ statusCode: 409, code: 'deal_sold_out' })
    test.clock.advance(15 * MINUTE)
    expect((await open(deal.id, other)).status).toBe('held')
    expect(await stockOf(test, deal.id)).toMatchObject({ held: 1 })
    expect(await eventsOf(test, code._id)).toContain('redemption.expired')
  })

  it('R-184 after its end the same person gets a new code', async () => {
    const deal = await shop.deal({ quantity: 1 })
    const { user, code } = await shop.customer(deal)
    test.clock.advance(16 * MINUTE)
    const next = await open(deal.id, user)
    expect(next.transactionId).not.toBe(code.transactionId)
    expect(await stockOf(test, deal.id)).toMatchObject({ held: 1 })
    expect(await test.request(getRedemption, { as: user, params: { id: code._id } })).toMatchObject({
      status: 'expired',
    })
  })

  it('R-184 a code that ended days ago, while no job ran, does not get in anybody’s way', async () => {
    for (const quantity of [1, 5]) {
      const deal = await shop.deal({ quantity })
      const { user, code } = await shop.customer(deal)
      test.clock.advance(2 * 86_400)
      expect((await open(deal.id, user)).transactionId).not.toBe(code.transactionId)
      expect(await stockOf(test, deal.id)).toMatchObject({ held: 1 })
      expect(await eventsOf(test, code._id)).toEqual(['redemption.opened', 'redemption.expired'])
    }
  })

  it('R-192 cancelled, its unit returns at once; cancelling again changes nothing', async () => {
    const deal = await shop.deal({ quantity: 1 })
    const { user, code } = await shop.customer(deal)
    expect(await cancel(code._id, user)).toEqual({ _id: code._id, status: 'cancelled' })
    expect(await leftOf(deal.id, user)).toBe(1)
    expect(await cancel(code._id, user)).toEqual({ _id: code._id, status: 'cancelled' })
    expect(await stockOf(test, deal.id)).toMatchObject({ held: 0 })
    expect(await eventsOf(test, code._id)).toEqual(['redemption.opened', 'redemption.cancelled'])
    expect(
      await test.refused(confirmRedemption, {
        as: shop.scanner,
        headers: { 'accept-language': 'it' },
        body: { token: code.qr?.token },
      }),
    ).toMatchObject({ code: 'redemption_cancelled', message: 'Riscatto annullato' })
  })

  it('R-192 cancelled after its end, it has expired', async () => {
    const { user, code } = await shop.customer(await shop.deal())
    test.clock.advance(15 * MINUTE)
    expect(await cancel(code._id, user)).toEqual({ _id: code._id, status: 'expired' })
  })

  it('R-196 no code without stock or after the end; one opened before stays valid', async () => {
    const deal = await shop.deal({
      quantity: 2,
      redeemed: 1,
      expires_at: new Date(test.clock.now().getTime() + MINUTE * 1000),
    })
    const { user, code } = await shop.customer(deal)
    expect(
      await test.refused(openRedemption, {
        as: await test.createUser(),
        headers: { 'accept-language': 'it' },
        body: { dealId: deal.id },
      }),
    ).toMatchObject({ statusCode: 409, code: 'deal_sold_out', message: 'Deal esaurito' })
    test.clock.advance(MINUTE)
    expect(await refusedOpening(deal.id, await test.createUser())).toMatchObject({
      statusCode: 409,
      code: 'deal_expired',
    })
    await deactivateEndedDeals(test.db, test.clock.now())
    expect((await open(deal.id, user))._id).toBe(code._id)
    expect(
      await test.request(confirmRedemption, {
        as: shop.scanner,
        body: { transactionId: code.transactionId },
      }),
    ).toMatchObject({ status: 'redeemed' })
  })

  it('R-217 a deal says whether the caller may redeem it, and opening a code agrees', async () => {
    const deal = await shop.deal()
    const staff = [shop.owner, await test.createUser({ role: 'brandManager', brand_id: shop.brandId })]
    for (const as of staff) {
      expect(await test.request(getDeal, { as, params: { id: deal.id } })).toMatchObject({
        can: { redeem: false },
      })
      expect(await refusedOpening(deal.id, as)).toMatchObject({ statusCode: 403, code: 'own_brand' })
    }
    const others = [await test.createUser(), (await openShop(test)).owner]
    for (const as of others) {
      expect(await test.request(getDeal, { as, params: { id: deal.id } })).toMatchObject({
        can: { redeem: true },
      })
      expect(await open(deal.id, as)).toMatchObject({ status: 'held' })
    }
  })

  it('an older stored answer that contains the whole deal is still repeated', async () => {
    const deal = await shop.deal()
    const user = await test.createUser()
    const headers = { 'idempotency-key': 'opened-before-the-update' }
    const request = { as: user, body: { dealId: deal.id }, headers }
    const first = await test.request(openRedemption, request)
    const page = await test.request(getDeal, { as: user, params: { id: deal.id } })
    const whole = JSON.stringify({ ...first, deal: page })
    await sql`UPDATE idempotency_keys SET response = ${whole} WHERE user_id = ${user.id}`.execute(test.db)
    expect(await test.request(openRedemption, request)).toEqual(first)
  })

  it('R-171 a desktop gets no code', async () => {
    const deal = await shop.deal()
    const user = await test.createUser()
    expect(await refusedOpening(deal.id, user, { device: 'desktop' })).toMatchObject({
      statusCode: 403,
      code: 'desktop_refused',
    })
    expect(await leftOf(deal.id, user)).toBe(10)
  })

  it('no code of an unknown deal, of the own brand’s, or of an online deal', async () => {
    const deal = await shop.deal()
    const online = await shop.deal({ link: LINK })
    const user = await test.createUser()
    expect(await refusedOpening(NO_ID, user)).toMatchObject({ statusCode: 404, code: 'deal_not_found' })
    expect(await refusedOpening(deal.id, shop.owner)).toMatchObject({ statusCode: 403, code: 'own_brand' })
    expect(await refusedOpening(online.id, user)).toMatchObject({ statusCode: 409, code: 'deal_is_online' })
    expect(await test.refused(openPurchaseCode, { as: user, body: { dealId: deal.id } })).toMatchObject({
      statusCode: 409,
      code: 'deal_is_in_store',
    })
    expect(await stockOf(test, deal.id)).toMatchObject({ held: 0 })
  })

  it('three live codes per person in the shop, and three online', async () => {
    const user = await test.createUser({ email_verified_at: test.clock.now() })
    for (let made = 0; made < HOLDS.live; made += 1) {
      await open((await shop.deal()).id, user)
      await openOnline((await shop.deal({ link: LINK })).id, user)
    }
    const deal = await shop.deal()
    expect(await refusedOpening(deal.id, user)).toMatchObject({ statusCode: 409, code: 'too_many_holds' })
    const { id } = await shop.deal({ link: LINK })
    expect(await test.refused(openPurchaseCode, { as: user, body: { dealId: id } })).toMatchObject({
      code: 'too_many_holds',
    })
    test.clock.advance(15 * MINUTE)
    expect((await open(deal.id, user)).status).toBe('held')
  })

  it('after twenty unused codes of a day there is no other; the next day there is', async () => {
    const deal = await shop.deal()
    const user = await test.createUser()
    for (let made = 0; made < HOLDS.unusedPerDay; made += 1) {
      const { _id } = await open(deal.id, user)
      if (made % 2 === 0) await cancel(_id, user)
      else test.clock.advance(15 * MINUTE)
    }
    const response = await test.send(openRedemption, { as: user, body: { dealId: deal.id } })
    expect(response.statusCode).toBe(429)
    expect(response.json()).toMatchObject({ code: 'too_many_unused_holds' })
    // The first code was opened 150 minutes (ten times 15) ago.
    const wait = Number(response.headers['retry-after'])
    expect(wait).toBe(86_400 - 10 * 15 * MINUTE)
    test.clock.advance(wait - 1)
    expect(await refusedOpening(deal.id, user)).toMatchObject({ code: 'too_many_unused_holds' })
    test.clock.advance(1)
    expect((await open(deal.id, user)).status).toBe('held')
  })
})

describe('online', () => {
  it('R-207 R-482 a purchase code is valid for a day and is part of the shop’s address', async () => {
    const deal = await shop.deal({ link: LINK })
    const { user, code } = await shop.customer(deal)
    const now = test.clock.now().getTime()
    expect(code).toMatchObject({
      channel: 'online',
      qr: null,
      expiresAt: new Date(now + 86_400_000).toISOString(),
    })
    expect(await leftOf(deal.id, user)).toBe(9)
    expect(code.purchase?.code).toMatch(/^[ABCDEFGHJKMNPQRSTUVWXYZ23456789]{10}$/)
    expect(code.purchase?.shopUrl).toBe(`${LINK}&code=${code.purchase?.code}`)
    expect((await openOnline(deal.id, user))._id).toBe(code._id)
    test.clock.advance(86_400)
    expect(await leftOf(deal.id, user)).toBe(10)
    expect(await test.request(getRedemption, { as: user, params: { id: code._id } })).toMatchObject({
      status: 'expired',
    })
  })

  it('R-207 it ends with its deal', async () => {
    const expires_at = new Date(test.clock.now().getTime() + 3_600_000)
    const { code } = await shop.customer(await shop.deal({ link: LINK, expires_at }))
    expect(code.expiresAt).toBe(expires_at.toISOString())
  })
})

describe('stock', () => {
  it('a deal whose units are all held is not on offer, until a code ends', async () => {
    const deal = await shop.deal({ quantity: 2, redeemed: 1 })
    const { user } = await shop.customer(deal)
    const browse = async () =>
      (await test.request(browseDeals, { as: user, query: { brandId: shop.brandId } })).items.map(
        ({ _id, quantity }) => [_id, quantity],
      )
    expect(await browse()).toEqual([])
    // A held unit is not sold yet: the deal stays active, so that the indexes of valid deals
    // contain it.
    await deactivateEndedDeals(test.db, test.clock.now())
    expect(await stockOf(test, deal.id)).toMatchObject({ active: true })
    test.clock.advance(15 * MINUTE)
    expect(await browse()).toEqual([[deal.id, 1]])
  })

  it('a code writes its deal and its search row only at the first and last free unit, and when the last is sold', async () => {
    const deal = await shop.deal({ quantity: 2 })
    /**
     * Reads the columns that searches filter by, and the transactions that last wrote or locked the
     * two rows.
     */
    const seen = async () => {
      const { rows } = await sql<{ active: boolean; tight: boolean | null; writers: string }>`
        SELECT d.active, k.tight, concat_ws(' ', d.xmin, d.xmax, k.xmin) AS writers
        FROM deals d LEFT JOIN deal_search k ON k.id = d.id WHERE d.id = ${deal.id}`.execute(test.db)
      return rows[0]
    }
    const confirm = (token = '') => test.request(confirmRedemption, { as: shop.owner, body: { token } })
    const untouched = await seen()
    expect(untouched).toMatchObject({ active: true, tight: false })
    const first = await shop.customer(deal)
    expect(await seen()).toEqual(untouched)
    const second = await shop.customer(deal)
    const allHeld = await seen()
    expect(allHeld).toMatchObject({ active: true, tight: true })
    await confirm(first.code.qr?.token)
    expect(await seen()).toEqual(allHeld)
    await test.request(cancelRedemption, { as: second.user, params: { id: second.code._id }, body: {} })
    expect(await seen()).toMatchObject({ active: true, tight: false })
    const last = await shop.customer(deal)
    await confirm(last.code.qr?.token)
    await inTransaction(test.db, settleStock)
    expect(await seen()).toMatchObject({ active: false, tight: null })
    const { rows } = await sql`SELECT FROM pg_indexes WHERE tablename = 'deal_stock'`.execute(test.db)
    // With a second index every code would have to write that one too.
    expect(rows).toHaveLength(1)
    await test.request(voidRedemption, {
      as: shop.owner,
      params: { id: last.code._id },
      body: { reason: 'Errore' },
    })
    expect(await seen()).toMatchObject({ active: true, tight: false })
  })

  it('the quantity cannot go below the redeemed and held units; overdue codes give way', async () => {
    const deal = await shop.deal({ quantity: 5, redeemed: 1 })
    await shop.customer(deal)
    const { code } = await shop.customer(deal)
    const change = { as: shop.owner, params: { id: deal.id }, body: { quantity: 2 } }
    expect(await test.refused(updateDeal, change)).toMatchObject({ code: 'quantity_below_redeemed' })
    expect(await test.request(updateDeal, { ...change, body: { quantity: 3 } })).toMatchObject({
      quantity: 0,
      redeemedCount: 1,
      heldCount: 2,
    })
    test.clock.advance(15 * MINUTE)
    expect(await test.request(updateDeal, change)).toMatchObject({ quantity: 1, heldCount: 0 })
    expect(await stockOf(test, deal.id)).toMatchObject({ quantity: 2, held: 1 })
    await runJob()
    expect(await stockOf(test, deal.id)).toMatchObject({ held: 0 })
    expect(await eventsOf(test, code._id)).toContain('redemption.expired')
  })
})
