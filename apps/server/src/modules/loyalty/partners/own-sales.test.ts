import {
  customerTimeline,
  exportMovements,
  getCustomer,
  getCustomerSummary,
} from '@vicino/contract/loyalty/customers/endpoints'
import { ALL_ENDPOINTS } from '@vicino/contract/modules'
import {
  findPurchases,
  getProgramPage,
  listProgramEvents,
  refundPurchase,
} from '@vicino/contract/loyalty/members/endpoints'
import { suspendBrands, resumeBrands } from '@vicino/contract/marketplace/brands/admin/endpoints'
import { getProgramStatistics } from '@vicino/contract/loyalty/programs/endpoints'
import { listPartners } from '@vicino/contract/loyalty/partners/endpoints'
import {
  createWebhook,
  listWebhookDeliveries,
  getWebhookDelivery,
} from '@vicino/contract/channels/webhooks/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { callerRole, someParams, titleOf } from '../../../platform/testing/endpoint-cases.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'
import { codeOf } from '../claims/testing/claims-fixture.ts'
import { newReceipt } from '../members/testing/members-fixture.ts'
import { findDifferences } from '../../administration/reconciliation/public.ts'
import { type Neighbour, Street } from './testing/partners-fixture.ts'

let test: TestApp
let street: Street
let partner: Neighbour
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
})
beforeEach(async () => {
  test.clock.set('2027-03-02T11:00:00+01:00')
  street = await Street.open(test)
  partner = await street.partner()
})
afterAll(() => test.close())

const drain = () => drainOutbox(test.db, test.services.consumers, test.clock.now())

/** Lists the deliveries to a webhook address of a brand, oldest first. */
async function toldTo(owner: TestUser, id: string): Promise<{ type: string; amountCents?: number }[]> {
  const { items } = await test.request(listWebhookDeliveries, { as: owner, params: { id }, query: {} })
  const told = await Promise.all(
    items.map(({ _id }) => test.request(getWebhookDelivery, { as: owner, params: { id, deliveryId: _id } })),
  )
  return told.toReversed().map(({ body }) => {
    const { type, data } = JSON.parse(body) as { type: string; data: { amountCents?: number } }
    return { type, ...(data.amountCents !== undefined && { amountCents: data.amountCents }) }
  })
}

it('R-265 no endpoint shows a brand of a common program the sales of another one', async () => {
  const { counter, params } = street
  const third = await street.partner()
  const hook = (as: TestUser) =>
    test.request(createWebhook, {
      as,
      body: {
        url: 'https://example.com/vicino',
        description: '',
        events: ['purchase.registered', 'purchase.refunded'],
      },
    })
  const hooks = [await hook(counter.owner), await hook(partner.owner), await hook(third.owner)]
  const ada = await counter.member(40)
  const { results } = (await street.buy(ada, 31.7, partner, '7')).json<{ results: { eventId: string }[] }>()
  await test.request(refundPurchase, {
    as: partner.till,
    params: { id: results[0]?.eventId ?? '' },
    body: { receiptId: newReceipt(), amount: 10 },
  })
  await drain()

  // The owner sees its own 40 euros, and only the points of the others.
  const programId = counter.programId
  const of = { as: counter.owner, params: { programId, userId: ada.id } }
  const customer = await test.request(getCustomer, of)
  expect(customer).toMatchObject({ purchaseCount: 1, purchaseAmount: 40, point: 61 })
  const summary = await test.request(getCustomerSummary, { as: counter.owner, params: { programId } })
  expect(summary).toMatchObject({ totalGuadagni: 40, totalPurchase: 1 })
  const { rows } = await sql<object>`
    SELECT purchases, spend_cents AS cents, points_issued - points_reversed AS points FROM program_totals
    WHERE program_id = ${programId}`.execute(test.db)
  expect(rows).toEqual([{ purchases: 1, cents: 4000, points: 61 }])
  const timeline = await test.request(customerTimeline, { ...of, query: {} })
  const elsewhere = timeline.items.flatMap(({ event }) => (event?.seller ? [event] : []))
  expect(
    elsewhere.map(({ type, points, amount, amountLeft, externalId, items }) => ({
      type,
      points,
      amount,
      amountLeft,
      externalId,
      items,
    })),
  ).toEqual([
    { type: 'refund', points: -10, amount: null, amountLeft: null, externalId: '', items: [] },
    { type: 'purchase', points: 31, amount: null, amountLeft: null, externalId: '', items: [] },
  ])
  const events = { params, query: { userId: ada.id } }
  const seen = await test.request(listProgramEvents, { as: counter.shop.scanner, ...events })
  expect(seen.items.filter(({ seller }) => seller !== null).map(({ amount }) => amount)).toEqual([null, null])
  const movements = await test.send(exportMovements, { as: counter.owner, params: { programId }, query: {} })
  expect([
    movements.statusCode,
    ['€40.00', '€31.70', '€21.70', '€10.00'].filter((amount) => movements.body.includes(amount)),
  ]).toEqual([200, ['€40.00']])
  // The buyer sees all of it.
  const own = await test.request(listProgramEvents, { as: ada, params, query: {} })
  expect(own.items.map(({ amount }) => amount)).toEqual([-10, 31.7, 40])
  // Only the brand that issued a receipt finds it, however the number is written.
  const receipt = (as: TestUser, receiptId: string) => test.send(findPurchases, { as, query: { receiptId } })
  expect((await receipt(counter.owner, '7')).json()).toEqual({ items: [] })
  expect((await receipt(third.till, '7')).json()).toEqual({ items: [] })
  expect((await receipt(counter.owner, `${partner.brandId}:7`)).statusCode).toBe(400)
  // The webhook of the brand that sold receives the event.
  const told = [counter.owner, partner.owner, third.owner].map((owner, index) =>
    toldTo(owner, hooks[index]?._id ?? ''),
  )
  expect(await Promise.all(told)).toEqual([
    [{ type: 'purchase.registered', amountCents: 4000 }],
    [
      { type: 'purchase.registered', amountCents: 3170 },
      { type: 'purchase.refunded', amountCents: 1000 },
    ],
    [],
  ])
  expect(await findDifferences(test.db, test.clock.now())).toEqual([])
})

it('R-280 R-265 the best customers of a common program are the largest spenders at its owner’s own shops', async () => {
  const { counter } = street
  const [ada, bea] = [await counter.member(40), await counter.member(50)]
  await street.buy(ada, 191.19, partner)
  await drain()
  const params = { brandId: counter.shop.brandId, programId: counter.programId }
  const figures = await test.request(getProgramStatistics, { as: counter.owner, params, query: {} })
  expect(figures.topCustomers?.map(({ handle, totalSpent }) => [handle, totalSpent])).toEqual([
    [bea.handle, 50],
    [ada.handle, 40],
  ])
  // Last month's purchases at partners are not subtracted from this month's own.
  test.clock.set('2027-04-02T11:00:00+02:00')
  await counter.shop.buy(ada, 5)
  await drain()
  const { topCustomers } = await test.request(getProgramStatistics, { as: counter.owner, params, query: {} })
  expect(topCustomers?.map(({ handle, totalSpent }) => [handle, totalSpent])).toEqual([[ada.handle, 5]])
})

it('R-265 a partner reads the statements of the program, and nothing of its owner', async () => {
  const ada = await street.counter.member(40)
  await street.buy(ada, 30, partner)
  await drain()
  const doors = ALL_ENDPOINTS.filter(
    (endpoint) =>
      endpoint.method === 'GET' &&
      callerRole(endpoint) === 'brand' &&
      /\{(id|programId)\}/.test(endpoint.path) &&
      /^\/(program|customer|campaign|automation|regulation)\//.test(endpoint.path),
  )
  expect(doors.length).toBeGreaterThan(20)
  const params = { id: street.counter.programId, programId: street.counter.programId, userId: ada.id }
  const open: string[] = []
  for (const endpoint of doors) {
    const answer = await test.send(endpoint, {
      as: partner.owner,
      params: { ...someParams(endpoint), brandId: street.counter.shop.brandId, ...params },
      query: {},
    } as never)
    if (![403, 404].includes(answer.statusCode)) open.push(titleOf(endpoint))
  }
  expect(open).toEqual(['GET /program/{id}/clearing'])
})

it('R-265 while the platform suspends a partner or the owner nothing earns at the partner, and no list sends people there', async () => {
  const admin = await test.createUser({ role: 'superAdmin' })
  const { counter, params } = street
  const ada = await counter.member(0)
  const suspended = async (brandId: string) => {
    await test.request(suspendBrands, {
      as: admin,
      body: { ids: [brandId], reason: 'fake', text: 'Prezzi falsi.' },
    })
    test.clock.advance(60)
  }
  const named = async () => (await test.request(getProgramPage, { params })).partners.map(({ _id }) => _id)
  await suspended(partner.brandId)
  expect(await named()).toEqual([])
  const listed = await test.request(listPartners, { as: counter.owner, params })
  expect(listed).toMatchObject([{ state: 'accepted', isSuspended: true }])
  const other = await street.neighbour()
  await suspended(other.brandId)
  expect(codeOf(await street.invite(other))).toBe('brand_not_found')
  await test.request(resumeBrands, { as: admin, body: { ids: [partner.brandId] } })
  expect(await named()).toEqual([partner.brandId])
  const till = await test.createUser({ role: 'scanner', brand_id: partner.brandId })
  expect((await street.buy(ada, 10, { ...partner, till })).statusCode).toBe(200)
  await suspended(counter.shop.brandId)
  expect(codeOf(await street.buy(ada, 10, { ...partner, till }))).toBe('program_not_active')
})
