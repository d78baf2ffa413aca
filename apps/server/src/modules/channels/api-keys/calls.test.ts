import {
  confirmCode,
  createEvent,
  createPurchase,
  createPurchases,
  createRefund,
  handOverClaim,
  revokeKey,
} from '@vicino/contract/channels/api-keys/endpoints'
import type { SaleAnswer } from '@vicino/contract/channels/api-keys/schemas'
import { getDeal } from '@vicino/contract/marketplace/deals/endpoints'
import { getProgramBalance, registerPurchase } from '@vicino/contract/loyalty/members/endpoints'
import { listConfirmations } from '@vicino/contract/till/till/endpoints'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { tier } from '@vicino/domain/loyalty/testing/make'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestOf } from '../../../platform/testing/digest.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { apiDocument } from '../../api-document.ts'
import { FEATURES } from '../../all.ts'
import { makeShop, newReceipt, type Shop } from '../../loyalty/members/testing/members-fixture.ts'
import { makeProgram } from '../../loyalty/programs/testing/program.ts'
import { makeKey, type TestKey } from './testing/key.ts'
import { boughtOnline, claimed } from './testing/rows.ts'
import { integrationDocumentOf } from './integration-document.ts'

let test: TestApp
let shop: Shop
let key: TestKey
let maria: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
  test.clock.set('2027-03-02T11:00:00+01:00')
  const tiers = [tier('Silver', 100)]
  shop = await makeShop(test, { acquisti: { stampCoeff: 10 } }, { enabled: true, tiers })
  key = await makeKey(test, { brandId: shop.brandId })
})
afterAll(() => test.close())

const IT = { 'accept-language': 'it' }
const buy = (body: object, query = {}, by = key) =>
  test.send(createPurchase, {
    body: { member: maria.handle, amount: 12, receiptId: newReceipt(), ...body },
    query,
    headers: { ...by.headers, ...IT },
  })
const codeOf = async (answer: ReturnType<typeof buy>) => {
  const { statusCode, json } = await answer
  return statusCode === 200 ? 200 : `${statusCode} ${json<{ code: string }>().code}`
}
const balanceOf = async (user: TestUser, programId = shop.programId) =>
  (await test.request(getProgramBalance, { as: user, params: { userId: user.id, programId } })).points
const events = () =>
  test.db
    .selectFrom('loyalty_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
    .then(({ count }) => Number(count))

const refund = (body: object, query = {}) =>
  test.send(createRefund, {
    body: { receiptId: newReceipt(), ...body },
    query,
    headers: { ...key.headers, ...IT },
  })

/** The effects that the answer to a purchase tells, registered or not. */
const toldOf = ({ points, stamps, balance, tier: level, messages }: SaleAnswer) => [
  points,
  stamps,
  balance,
  level,
  messages,
]

describe('POST /integration/purchase', () => {
  it('R-390 registers a purchase, answers points, stamps, balance, tier and the text to print; the same receipt again adds nothing', async () => {
    maria = await shop.customer()
    const receiptId = newReceipt()
    const first = (await buy({ receiptId, amount: 32.5 })).json<SaleAnswer>()
    expect(first).toMatchObject({
      receiptId,
      simulated: false,
      member: { id: maria.id, handle: maria.handle, name: maria.username },
      points: 32,
      stamps: 3,
      balance: { points: 32, debt: 0, stamps: 3 },
      tier: { rank: 0, name: 'Bronze' },
      nextTier: { name: 'Silver', missing: 68, unit: 'points' },
      messages: [
        'Hai guadagnato 32 punti. Saldo: 32.',
        'Bollini: +3. In tutto: 3.',
        'Ancora 68 punti livello per il livello Silver.',
      ],
      results: [{ program: { _id: shop.programId }, already: false }],
    })
    expect(first.items.map(({ kind }) => kind)).toContain('purchase')
    const again = (await buy({ receiptId, amount: 32.5 })).json<SaleAnswer>()
    expect([again.points, again.balance, again.results[0]?.already]).toEqual([32, first.balance, true])
    expect(await codeOf(buy({ receiptId, amount: 33 }))).toBe('422 event_conflict')
    expect(await balanceOf(maria)).toBe(32)
  })

  it('R-390 a receipt that a cashier registered too counts once, and is in the day’s list under the key’s name', async () => {
    const ada = await shop.customer()
    const receiptId = newReceipt()
    const body = { member: { userId: ada.id }, amount: 10, receiptId }
    await test.request(registerPurchase, { as: shop.scanner, body })
    const told = (await buy({ member: ada.id, amount: 10, receiptId })).json<SaleAnswer>()
    expect([told.points, told.results[0]?.already]).toEqual([10, true])
    expect(await balanceOf(ada)).toBe(10)
    const own = newReceipt()
    await buy({ member: ada.id, amount: 5, receiptId: own })
    const owner = await test.createUser({ role: 'brand', brand_id: shop.brandId })
    const { items } = await test.request(listConfirmations, { as: owner })
    const byReceipt = new Map(
      items.map((item) => ['receiptId' in item ? item.receiptId : '', item.confirmedBy]),
    )
    expect([byReceipt.get(receiptId), byReceipt.get(own)]).toEqual([shop.scanner.username, 'Cassa'])
  })

  it('R-390 sent thirty times at once it has one effect', async () => {
    const ada = await shop.customer()
    const receiptId = newReceipt()
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => buy({ member: ada.handle, amount: 20, receiptId })),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const first = answers.filter((each) => !each.json<SaleAnswer>().results[0]?.already)
    expect([first.length, await balanceOf(ada)]).toEqual([1, 20])
  })

  it('R-390 counts in all programs that the member joined, or in the named one; each gives its own points', async () => {
    const other = await makeProgram(test.db, { brand_id: shop.brandId, piva: '00159560366', config: {} })
    const ada = await shop.customer()
    await shop.join(ada, other.id)
    const both = (await buy({ member: ada.handle, amount: 10 })).json<SaleAnswer>()
    expect(both.results.map(({ points }) => points)).toEqual([10, 10])
    expect(both.points).toBe(10)
    expect(both.messages.every((text) => /^[^:]+: /.test(text))).toBe(true)
    const one = (await buy({ member: ada.handle, amount: 7, programId: other.id })).json<SaleAnswer>()
    expect(one.results.map(({ program }) => program._id)).toEqual([other.id])
    expect([await balanceOf(ada), await balanceOf(ada, other.id)]).toEqual([10, 17])
  })

  it('R-390 simulate=true answers the same and writes nothing', async () => {
    const ada = await shop.customer()
    const body = { member: ada.handle, amount: 44, receiptId: newReceipt() }
    await buy({ member: ada.handle, amount: 1 })
    const before = await digestOf(test.db)
    const simulated = (await buy(body, { simulate: true })).json<SaleAnswer>()
    expect(await digestOf(test.db)).toEqual(before)
    const real = (await buy(body)).json<SaleAnswer>()
    expect(toldOf(simulated)).toEqual(toldOf(real))
    expect([simulated.simulated, simulated.results[0]?.eventId]).toEqual([true, null])
  })

  it('R-390 a wrong clock, an old receipt and a later member: each follows its rule, and none is lost', async () => {
    const now = test.clock.now().getTime()
    const at = (seconds: number) => ({ occurredAt: new Date(now + seconds * 1000).toISOString() })
    const ada = await shop.customer()
    const sold = (told: object) => buy({ member: ada.handle, ...told })
    expect(await codeOf(sold(at(301)))).toBe('400 event_from_future')
    expect(await codeOf(sold(at(-91 * 86_400)))).toBe('400 event_too_old')
    expect((await sold(at(299))).json<SaleAnswer>().points).toBe(12)
    const before = (await sold(at(-3600))).json<SaleAnswer>()
    expect([before.points, before.results[0]?.reason]).toEqual([0, 'before_join'])
    test.clock.advance(7200)
    // The system sends them late and out of order.
    expect((await sold(at(3600))).json<SaleAnswer>().points).toBe(12)
    expect((await sold(at(1800))).json<SaleAnswer>().points).toBe(12)
    expect(await balanceOf(ada)).toBe(36)
  })

  it('refuses bad input by its field, a person who is no member, and a brand without a program', async () => {
    const before = await events()
    expect(await codeOf(buy({ amount: -1 }))).toBe('400 validation_failed')
    expect(await codeOf(buy({ amount: 1.005 }))).toBe('400 validation_failed')
    expect(await codeOf(buy({ brandId: shop.brandId }))).toBe('400 validation_failed')
    expect(await codeOf(buy({ items: [{ net: 11 }] }))).toBe('400 lines_differ')
    expect(await codeOf(buy({ member: 'nessuno.qui' }))).toBe('404 member_not_found')
    expect(await codeOf(buy({ member: (await test.createUser()).handle }))).toBe('404 member_not_found')
    const empty = await makeKey(test)
    expect(await codeOf(buy({}, {}, empty))).toBe('409 program_not_active')
    expect(
      await codeOf(buy({}, {}, await makeKey(test, { brandId: shop.brandId, scopes: ['refund:write'] }))),
    ).toBe('403 key_scope_missing')
    expect(await events()).toBe(before)
  })

  it('R-389 after its key was revoked the next purchase is refused', async () => {
    const owner = await test.createUser({ role: 'brand', brand_id: shop.brandId })
    const other = await makeKey(test, { brandId: shop.brandId })
    expect(await codeOf(buy({}, {}, other))).toBe(200)
    await test.request(revokeKey, { as: owner, params: { id: other.id } })
    expect(await codeOf(buy({}, {}, other))).toBe('401 key_invalid')
  })
})

describe('POST /integration/purchases', () => {
  it('R-390 each purchase has its own result; a wrong one stops no other, and all can be sent again', async () => {
    const ada = await shop.customer()
    const good = Array.from({ length: 5 }, () => ({
      member: ada.handle,
      amount: 10,
      receiptId: newReceipt(),
    }))
    const purchases = [
      good[0],
      { member: ada.handle, amount: 'dieci', receiptId: 'B-1' },
      good[1],
      { member: 'nessuno.qui', amount: 5, receiptId: 'B-2' },
      {},
      ...good.slice(2),
      { ...good[0], amount: 11 },
    ]
    const send = () => test.send(createPurchases, { body: { purchases }, headers: { ...key.headers, ...IT } })
    interface Told {
      status: number
      receiptId: string | null
      purchase: SaleAnswer | null
      problem: { code: string; fieldErrors?: object } | null
    }
    const { results } = (await send()).json<{ results: Told[] }>()
    expect(results.map(({ status, problem }) => problem?.code ?? status)).toEqual([
      200,
      'validation_failed',
      200,
      'member_not_found',
      'validation_failed',
      200,
      200,
      200,
      'event_conflict',
    ])
    expect(results[1]).toMatchObject({
      receiptId: 'B-1',
      problem: { fieldErrors: { amount: expect.any(String) } },
    })
    expect(results[4]?.receiptId).toBeNull()
    expect(await balanceOf(ada)).toBe(50)
    const again = (await send()).json<{ results: Told[] }>().results
    expect(again.map(({ status }) => status)).toEqual(results.map(({ status }) => status))
    expect(await balanceOf(ada)).toBe(50)
    const many = { purchases: Array.from({ length: 201 }, () => good[0]) }
    expect((await test.refused(createPurchases, { body: many, headers: key.headers })).code).toBe(
      'validation_failed',
    )
  })
})

describe('POST /integration/refund', () => {
  it('R-390 by the receipt, once: all of it or a part, and never more than the rest', async () => {
    const ada = await shop.customer()
    const purchaseReceiptId = newReceipt()
    await buy({ member: ada.handle, amount: 50, receiptId: purchaseReceiptId })
    const receiptId = newReceipt()
    const part = (await refund({ receiptId, purchaseReceiptId, amount: 20 })).json<SaleAnswer>()
    expect(part).toMatchObject({
      points: -20,
      stamps: -2,
      balance: { points: 30 },
      messages: expect.arrayContaining(['Tolti 20 punti. Saldo: 30.']),
    })
    expect(
      (await refund({ receiptId, purchaseReceiptId, amount: 20 })).json<SaleAnswer>().results[0]?.already,
    ).toBe(true)
    expect(await codeOf(refund({ purchaseReceiptId, amount: 31 }))).toBe('409 refund_exceeds')
    const simulated = (await refund({ purchaseReceiptId }, { simulate: true })).json<SaleAnswer>()
    expect([simulated.points, await balanceOf(ada)]).toEqual([-30, 30])
    expect((await refund({ purchaseReceiptId })).json<SaleAnswer>().balance.points).toBe(0)
    expect(await codeOf(refund({ purchaseReceiptId: 'mai-visto' }))).toBe('404 purchase_not_found')
    const stranger = await shop.customer()
    expect(await codeOf(refund({ purchaseReceiptId, member: stranger.handle }))).toBe(
      '404 purchase_not_found',
    )
  })

  it('R-390 for a member without the receipt: the newest purchases first', async () => {
    const ada = await shop.customer()
    await buy({ member: ada.handle, amount: 30 })
    const answer = (await refund({ member: ada.handle, amount: 40 })).json<SaleAnswer>()
    expect([answer.points, answer.results[0]?.unmatched]).toEqual([-30, 10])
    expect(await codeOf(refund({ amount: 3 }))).toBe('400 validation_failed')
  })
})

describe('POST /integration/event', () => {
  it('R-390 rewards by the brand’s custom rules as often as their limit allows; an event without a rule is reported', async () => {
    const rule = { id: 'app', type: 'custom', event: 'newsletter', points: 15, isSaldo: false } as const
    const other = await makeShop(test, { rules: [{ ...rule, limit: { count: 2, period: 'day' } }] })
    const { headers } = await makeKey(test, { brandId: other.brandId })
    const ada = await other.customer()
    const tell = (eventId: string, event = 'newsletter', query = {}) =>
      test.send(createEvent, {
        body: { member: ada.handle, event, eventId },
        query,
        headers: { ...headers, ...IT },
      })
    const paid = async (eventId: string) => (await tell(eventId)).json<SaleAnswer>()
    expect((await tell('e-0', 'newsletter', { simulate: true })).json()).toMatchObject({
      points: 15,
      simulated: true,
    })
    expect(await paid('e-1')).toMatchObject({ eventId: 'e-1', points: 15, balance: { points: 15 } })
    expect((await paid('e-1')).results[0]?.already).toBe(true)
    expect((await paid('e-2')).points).toBe(15)
    expect((await paid('e-3')).results[0]?.reason).toBe('no_room')
    expect(await codeOf(tell('e-4', 'altro'))).toBe('404 event_unknown')
    expect(await balanceOf(ada, other.programId)).toBe(30)
  })
})

describe('codes', () => {
  it('R-391 R-208 an online purchase code is confirmed once: the deal is used, the points are credited, the second call is a 409', async () => {
    const { brandId, code, user, dealId } = await boughtOnline(test)
    const { headers } = await makeKey(test, { brandId })
    const confirm = (query = {}) => test.send(confirmCode, { params: { code }, query, headers })
    const before = await digestOf(test.db)
    expect((await confirm({ simulate: true })).json()).toMatchObject({ status: 'redeemed' })
    expect({ ...(await digestOf(test.db)), api_keys: '' }).toEqual({ ...before, api_keys: '' })
    expect((await confirm()).json()).toMatchObject({ status: 'redeemed', channel: 'online' })
    expect(await codeOf(confirm())).toBe('409 already_redeemed')
    expect((await test.request(getDeal, { as: user, params: { id: dealId } })).isUsed).toBe(true)
    const unknown = await test.refused(confirmCode, { params: { code: 'AAAAAAAAAA' }, headers })
    expect(unknown.code).toBe('code_invalid')
    await drainOutbox(test.db, test.services.consumers, test.clock.now())
    const told = await test.db.selectFrom('notices').select('id').where('user_id', '=', user.id).execute()
    expect(told.length).toBeGreaterThan(0)
  })

  it('R-390 a claimed reward is fulfilled once by its code', async () => {
    const { brandId, code } = await claimed(test)
    const { headers } = await makeKey(test, { brandId })
    const hand = (query = {}) => test.send(handOverClaim, { params: { code }, query, headers })
    expect((await hand({ simulate: true })).json()).toMatchObject({ state: 'delivered' })
    expect((await hand()).json()).toMatchObject({ state: 'delivered', reward: { name: 'Tazza' } })
    expect(await codeOf(hand())).toBe('409 claim_delivered')
    expect((await test.refused(handOverClaim, { params: { code: 'nessuno-1' }, headers })).code).toBe(
      'code_invalid',
    )
  })
})

it('R-389 OpenAPI names the key, the scope and the operation of each call', async () => {
  const { paths, components } = integrationDocumentOf(await apiDocument())
  expect(components.securitySchemes).toMatchObject({ apiKey: { type: 'http', scheme: 'bearer' } })
  expect(components.schemas).not.toHaveProperty('DealDetail')
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  expect(operations.map(({ operationId, security }) => [operationId, security]).toSorted()).toEqual([
    ['changeWebhookAddress', [{ apiKey: ['webhook:write'] }]],
    ['checkCoupon', [{ apiKey: ['coupon:redeem'] }]],
    ['confirmClaim', [{ apiKey: ['claim:confirm'] }]],
    ['confirmCode', [{ apiKey: ['claim:confirm'] }]],
    ['createEvent', [{ apiKey: ['event:write'] }]],
    ['createPurchase', [{ apiKey: ['purchase:write'] }]],
    ['createPurchases', [{ apiKey: ['purchase:write'] }]],
    ['createRefund', [{ apiKey: ['refund:write'] }]],
    ['createWebhookAddress', [{ apiKey: ['webhook:write'] }]],
    ['deleteWebhookAddress', [{ apiKey: ['webhook:write'] }]],
    ['getMember', [{ apiKey: ['member:read'] }]],
    ['getWebhookMessage', [{ apiKey: ['webhook:read'] }]],
    ['listWebhookAddresses', [{ apiKey: ['webhook:read'] }]],
    ['listWebhookMessages', [{ apiKey: ['webhook:read'] }]],
    ['readDeals', [{ apiKey: ['deal:read'] }]],
    ['readMembers', [{ apiKey: ['member:list'] }]],
    ['readProducts', [{ apiKey: ['deal:read'] }]],
    ['readPrograms', [{ apiKey: ['program:read'] }]],
    ['readPurchases', [{ apiKey: ['purchase:read'] }]],
    ['redeliverWebhookMessage', [{ apiKey: ['webhook:write'] }]],
    ['rotateWebhookSecret', [{ apiKey: ['webhook:write'] }]],
    ['testWebhookAddress', [{ apiKey: ['webhook:write'] }]],
  ])
})
