import {
  affiliate,
  closeSlots,
  getPayoutCsv,
  getPayoutStatement,
  getPromoterSummary,
  getSlots,
  returnLink,
  listCommissions,
  listLinks,
  listOwed,
  listPayouts,
  openSlots,
  payPromoter,
  refuseCommission,
  releaseCommission,
} from '@vicino/contract/channels/promoters/endpoints'
import { voidRedemption } from '@vicino/contract/till/till/endpoints'
import type { ResponseOf } from '@vicino/contract/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { balanceOf } from '../../foundation/ledger/public.ts'
import { redemptions } from '../../redemption/redemptions/feature.ts'
import { promoters } from './feature.ts'
import { earnCommission } from './earn-commission.ts'
import { promoterData } from './promoters.personal-data.ts'
import { device, Stall } from './testing/promoted-shop-fixture.ts'

const DAY = 86_400

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [promoters, redemptions] })
})
afterAll(() => test.close())

const balance = (user: TestUser) => balanceOf(test.db, user.id, 'COMMISSION')
const summary = (as: TestUser) => test.request(getPromoterSummary, { as })
const free = async (as: TestUser, dealId: string) =>
  (await test.request(getSlots, { as, query: { dealId } })).items[0]?.free

it('R-480 a promoter filters slots by words of deal and shop, and by what a redemption earns today', async () => {
  const stall = await Stall.open(test)
  const promoter = await stall.promoter()
  const tenth = await stall.deal({ kind: 'percent', value: 10 }, 3)
  const half = await stall.deal({ kind: 'amount', value: 0.5 }, 3)
  const [seen] = (await test.request(getSlots, { as: promoter, query: { dealId: tenth.id } })).items
  const found = async (query: { search?: string; least?: '1' | '2' | '5' }) =>
    (await test.request(getSlots, { as: promoter, query: { ...query, limit: '100' } })).items
      .map(({ deal }) => deal._id)
      .filter((id) => id === tenth.id || id === half.id)
  const shop = seen?.brand.username ?? ''
  expect(await found({ search: shop.toUpperCase() })).toEqual([half.id, tenth.id])
  expect(await found({ search: seen?.deal.title ?? '' })).toContain(tenth.id)
  expect(await found({ search: `${shop}%x` })).toEqual([])
  // A tenth of 20 € is 2 €.
  expect(await found({ search: shop, least: '2' })).toEqual([tenth.id])
  expect(await found({ search: shop, least: '5' })).toEqual([])
})

it('R-400 R-480 a brand opens slots on its own deal; promoters see them until they are closed', async () => {
  const stall = await Stall.open(test)
  const promoter = await stall.promoter()
  const deal = await stall.deal({ kind: 'percent', value: 10 }, 3)
  const { owner } = stall.shop
  const [seen] = (await test.request(getSlots, { as: promoter, query: { dealId: deal.id } })).items
  expect(seen).toMatchObject({
    deal: { _id: deal.id, discountPrice: 20 },
    commission: { kind: 'percent', value: 10, today: 2 },
    total: 3,
    free: 3,
    mine: null,
    figures: null,
  })
  const own = (await test.request(getSlots, { as: owner })).items
  expect(own).toMatchObject([{ _id: seen?._id, figures: { redemptions: 0, costPerRedemption: null } }])
  const elsewhere = await Stall.open(test)
  expect((await test.request(getSlots, { as: elsewhere.shop.owner })).items).toEqual([])

  const body = { dealId: deal.id, total: 1, commission: { kind: 'amount' as const, value: 1 } }
  expect(await test.refused(openSlots, { as: owner, body })).toMatchObject({ code: 'slots_open' })
  expect(await test.refused(openSlots, { as: elsewhere.shop.owner, body })).toMatchObject({
    code: 'deal_not_found',
  })
  const params = { id: seen?._id ?? '' }
  expect(await test.refused(closeSlots, { as: elsewhere.shop.owner, params, body: {} })).toMatchObject({
    code: 'slot_not_found',
  })
  expect((await test.request(closeSlots, { as: owner, params, body: {} })).closedAt).not.toBeNull()
  expect((await test.request(getSlots, { as: promoter, query: { dealId: deal.id } })).items).toEqual([])
  expect(await test.refused(affiliate, { as: promoter, body: { dealId: deal.id } })).toMatchObject({
    code: 'slots_closed',
  })
  await test.request(openSlots, { as: owner, body })
})

it('R-400 a commission above the price, and slots on an ended deal, are refused', async () => {
  const stall = await Stall.open(test)
  const as = stall.shop.owner
  const deal = await stall.shop.deal({ price_cents: 2000, discount: 50, discount_price_cents: 1000 })
  const body = { dealId: deal.id, total: 1, commission: { kind: 'amount', value: 10.01 } }
  expect(await test.refused(openSlots, { as, body })).toMatchObject({ code: 'commission_above_price' })
  for (const commission of [
    { kind: 'percent', value: 101 },
    { kind: 'percent', value: 0 },
    { kind: 'percent', value: 1.5 },
    { kind: 'amount', value: -1 },
    { kind: 'amount', value: 0.001 },
  ])
    expect(await test.refused(openSlots, { as, body: { ...body, commission } })).toMatchObject({
      code: 'validation_failed',
    })
  const over = await stall.shop.deal({ expires_at: new Date(test.clock.now().getTime() - 1000) })
  const late = { dealId: over.id, total: 1, commission: { kind: 'amount', value: 1 } }
  expect(await test.refused(openSlots, { as, body: late })).toMatchObject({ code: 'deal_expired' })
})

it('R-401 R-481 a slot is taken once, at most as often as there are slots, and can be given back', async () => {
  const stall = await Stall.open(test)
  const deal = await stall.deal(undefined, 2)
  const [anna, bea, carla] = [await stall.promoter(), await stall.promoter(), await stall.promoter()]
  const taken = await stall.take(anna, deal.id)
  expect(taken.link).toMatch(/\/r\/[2-9a-hjkmnp-z]{8}$/)
  expect(taken.slot).toMatchObject({ free: 1, mine: { code: taken.code } })
  expect(await test.refused(affiliate, { as: anna, body: { dealId: deal.id } })).toMatchObject({
    statusCode: 409,
    code: 'slot_taken',
  })
  await test.request(affiliate, { as: bea, body: { slotId: taken.slot._id } })
  expect(await test.refused(affiliate, { as: carla, body: { dealId: deal.id } })).toMatchObject({
    statusCode: 409,
    code: 'slots_full',
  })
  expect(await free(carla, deal.id)).toBeUndefined()
  expect(await free(anna, deal.id)).toBe(0)
  const params = { id: taken.slot.mine?._id ?? '' }
  expect(await test.refused(returnLink, { as: bea, params, body: {} })).toMatchObject({
    code: 'link_not_found',
  })
  await test.request(returnLink, { as: anna, params, body: {} })
  await test.request(returnLink, { as: anna, params, body: {} })
  expect(await free(carla, deal.id)).toBe(1)
  expect((await test.request(listLinks, { as: anna })).items).toMatchObject([{ isLive: false }])
  await stall.take(anna, deal.id)
})

it('R-401 of many promoters who want the last slots at once as many succeed as there are slots', async () => {
  const stall = await Stall.open(test)
  const deal = await stall.deal(undefined, 3)
  const all = await Promise.all(Array.from({ length: 8 }, () => stall.promoter()))
  const answers = await Promise.all(all.map((as) => test.send(affiliate, { as, body: { dealId: deal.id } })))
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3)
  expect(await free(stall.shop.owner, deal.id)).toBe(0)
})

it('R-402 R-150 R-399 R-403 a link leads to a redemption and a commission, a payout closes it', async () => {
  const stall = await Stall.open(test)
  const deal = await stall.deal({ kind: 'percent', value: 10 })
  const promoter = await stall.promoter()
  const { owner } = stall.shop
  const { code } = await stall.take(promoter, deal.id)
  await stall.customer(code, deal.id)
  await stall.redeem(await test.createUser(), deal.id)
  expect(await balance(promoter)).toBe(200)
  expect(await summary(promoter)).toMatchObject({ held: 2, review: 0, payable: 0, paid: 0, links: 1 })
  expect((await summary(promoter)).days.at(-1)).toMatchObject({ redemptions: 1, commission: 2 })
  expect((await summary(promoter)).days).toHaveLength(30)
  expect((await test.request(listLinks, { as: promoter })).items).toMatchObject([
    { redemptions: 1, earned: 2, isLive: true },
  ])
  expect((await test.request(getSlots, { as: owner })).items[0]?.figures).toMatchObject({
    redemptions: 1,
    commission: 2,
    costPerRedemption: 2,
  })
  const body = { promoterId: promoter.id, amount: 2, reference: 'Bonifico 17' }
  expect(await test.refused(payPromoter, { as: owner, body })).toMatchObject({ code: 'payout_changed' })

  test.clock.advance(14 * DAY)
  expect((await test.request(listOwed, { as: owner })).items).toMatchObject([
    { promoter: { _id: promoter.id }, payable: 2, held: 0, paid: 0, redemptions: 1 },
  ])
  const stranger = await Stall.open(test)
  expect(await test.refused(payPromoter, { as: stranger.shop.owner, body })).toMatchObject({
    code: 'payout_changed',
  })
  const wrong = { ...body, amount: 3 }
  expect(await test.refused(payPromoter, { as: owner, body: wrong })).toMatchObject({
    code: 'payout_changed',
  })
  const paid = await test.request(payPromoter, { as: owner, body })
  expect(paid).toMatchObject({ amount: 2, commissions: 1, reference: 'Bonifico 17' })
  expect(await balance(promoter)).toBe(0)
  expect(await summary(promoter)).toMatchObject({ payable: 0, paid: 2 })
  expect((await test.request(listCommissions, { as: promoter })).items).toMatchObject([{ state: 'paid' }])
  expect((await test.request(listPayouts, { as: promoter })).items).toMatchObject([{ _id: paid._id }])
  expect((await test.request(listPayouts, { as: owner })).items).toMatchObject([{ _id: paid._id }])
  expect(await test.refused(payPromoter, { as: owner, body })).toMatchObject({ code: 'payout_changed' })

  const params = { id: paid._id }
  for (const as of [promoter, owner]) {
    const pdf = await test.send(getPayoutStatement, { as, params })
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const csv = await test.send(getPayoutCsv, { as, params, headers: { 'accept-language': 'it' } })
    expect(csv.payload.split('\r\n')).toHaveLength(3)
    expect(csv.payload).toContain(';20,00;2,00;')
  }
  expect(await test.refused(getPayoutCsv, { as: stranger.shop.owner, params })).toMatchObject({
    code: 'payout_not_found',
  })
})

it('R-402 a voided redemption reverses its commission, once', async () => {
  const stall = await Stall.open(test)
  const deal = await stall.deal()
  const promoter = await stall.promoter()
  const { code } = await stall.take(promoter, deal.id)
  const { user, id } = await stall.customer(code, deal.id)
  expect(await balance(promoter)).toBe(100)
  const undo = { as: stall.shop.owner, params: { id }, body: { reason: 'Errore di cassa' } }
  await test.request(voidRedemption, undo)
  await stall.drain()
  expect(await balance(promoter)).toBe(0)
  expect((await test.request(listCommissions, { as: promoter })).items).toMatchObject([{ state: 'reversed' }])
  expect(await summary(promoter)).toMatchObject({ held: 0 })
  // The event comes late and finds the redemption voided.
  await inTransaction(test.db, (tx) => earnCommission(tx, id, test.clock.now()))
  expect(await balance(promoter)).toBe(0)
  await stall.redeem(user, deal.id)
  expect(await balance(promoter)).toBe(100)
})

it('R-402 R-150 the last link of 30 days counts, never the customer’s own or a returned one', async () => {
  const stall = await Stall.open(test)
  const deal = await stall.deal(undefined, 5, {
    expires_at: new Date(test.clock.now().getTime() + 90 * DAY * 1000),
  })
  const [anna, bea] = [await stall.promoter(), await stall.promoter()]
  const links = [await stall.take(anna, deal.id), await stall.take(bea, deal.id)] as const
  const late = await test.createUser()
  await stall.visit(late, links[0].code)
  const last = await test.createUser()
  await stall.visit(last, links[0].code)
  test.clock.advance(60)
  await stall.visit(last, links[1].code)
  await stall.redeem(last, deal.id)
  expect([await balance(anna), await balance(bea)]).toEqual([0, 100])

  await stall.visit(anna, links[0].code)
  await stall.redeem(anna, deal.id)
  expect(await balance(anna)).toBe(0)

  const before = await test.createUser()
  await stall.visit(before, links[0].code)
  await test.request(returnLink, { as: anna, params: { id: links[0].slot.mine?._id ?? '' }, body: {} })
  const after = await test.createUser()
  await stall.visit(after, links[0].code)
  await stall.redeem(before, deal.id)
  await stall.redeem(after, deal.id)
  expect(await balance(anna)).toBe(100)

  test.clock.advance(30 * DAY)
  await stall.redeem(late, deal.id)
  expect(await balance(anna)).toBe(100)
})

it('R-403 commissions stand in the order in which they were earned, over pages too', async () => {
  const stall = await Stall.open(test)
  const deal = await stall.deal(undefined, 3, { quantity: 20 })
  const promoter = await stall.promoter()
  const { code } = await stall.take(promoter, deal.id)
  for (let each = 0; each < 3; each += 1) {
    test.clock.advance(60)
    await stall.customer(code, deal.id)
  }
  // A redemption may be counted after a later one, and then has the higher id.
  await sql`UPDATE promoter_commissions SET earned_at = earned_at - interval '90 seconds' WHERE id = (
    SELECT id FROM promoter_commissions WHERE promoter_id = ${promoter.id} ORDER BY id DESC LIMIT 1)`.execute(
    test.db,
  )
  const moments: string[] = []
  let cursor: string | null = null
  do {
    const query = { limit: 1, ...(cursor !== null && { cursor }) }
    const page: ResponseOf<typeof listCommissions> = await test.request(listCommissions, {
      as: promoter,
      query,
    })
    moments.push(...page.items.map(({ earnedAt }) => earnedAt))
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(moments).toHaveLength(3)
  expect(moments).toEqual(moments.toSorted().toReversed())
})

it('R-403 a suspicious commission is held back until the brand has reviewed it', async () => {
  const stall = await Stall.open(test)
  const deal = await stall.deal(undefined, 3, { quantity: 20 })
  const { owner } = stall.shop
  const promoter = await stall.promoter()
  const [phone, shared] = [device(), device()]
  const { code } = await stall.take(promoter, deal.id, phone)
  await stall.customer(code, deal.id, phone)
  for (let each = 0; each < 3; each += 1) await stall.customer(code, deal.id, shared)
  const looked = (await test.request(listCommissions, { as: owner, query: { state: 'review' } })).items
  expect(looked.map(({ reasons }) => reasons)).toEqual([['shared_device'], ['self_device']])
  await stall.customer(code, deal.id)
  await stall.customer(code, deal.id)
  const [burst] = (await test.request(listCommissions, { as: owner, query: { state: 'review' } })).items
  expect(burst?.reasons).toEqual(['burst'])
  // The promoter does not learn the reasons.
  const own = (await test.request(listCommissions, { as: promoter, query: { state: 'review' } })).items
  expect(own.map(({ reasons }) => reasons)).toEqual([[], [], []])

  test.clock.advance(14 * DAY)
  expect(await summary(promoter)).toMatchObject({ payable: 3, review: 3 })
  const [self, other] = [looked[1]?._id ?? '', looked[0]?._id ?? '']
  const reason = 'Comprato dal promoter'
  const refused = await test.request(refuseCommission, {
    as: owner,
    params: { id: self },
    body: { reason },
  })
  expect(refused).toMatchObject({ state: 'refused', refusal: reason })
  expect(await test.request(releaseCommission, { as: owner, params: { id: other }, body: {} })).toMatchObject(
    { state: 'payable' },
  )
  expect(
    await test.refused(refuseCommission, { as: owner, params: { id: other }, body: { reason } }),
  ).toMatchObject({ code: 'commission_decided' })
  const stranger = await Stall.open(test)
  const { _id: id = '' } = burst ?? {}
  expect(
    await test.refused(releaseCommission, { as: stranger.shop.owner, params: { id }, body: {} }),
  ).toMatchObject({ code: 'commission_not_found' })
  expect(await balance(promoter)).toBe(500)
  expect(await summary(promoter)).toMatchObject({ payable: 4, review: 1 })
})

it('R-399 an erasure gives a promoter’s links back and deletes the person’s visits by links', async () => {
  const stall = await Stall.open(test)
  const deal = await stall.deal(undefined, 1)
  const promoter = await stall.promoter()
  const { code } = await stall.take(promoter, deal.id)
  await stall.visit(promoter, code)
  await inTransaction(test.db, (tx) => promoterData.erase(tx, promoter.id, test.clock.now()))
  expect(await free(await stall.promoter(), deal.id)).toBe(1)
  const visits = await test.db
    .selectFrom('promoter_visits')
    .select('id')
    .where('user_id', '=', promoter.id)
    .execute()
  expect(visits).toEqual([])
})
