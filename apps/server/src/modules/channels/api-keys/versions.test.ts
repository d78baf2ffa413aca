import * as contract from '@vicino/contract/channels/api-keys/endpoints'
import { createWebhook, listWebhooks } from '@vicino/contract/channels/webhooks/endpoints'
import { webhookBodyOf } from '@vicino/contract/channels/webhooks/payload-schemas'
import { ALL_ENDPOINTS } from '@vicino/contract/modules'
import { DEPRECATED, FIRST_VERSION, NEWEST_VERSION, VERSION_HEADER } from '@vicino/contract/versions'
import { fromNewest, renamedIn, shapeOf, toNewest } from '@vicino/contract/version-shape'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { jsonSchemaOf } from '../../../platform/http/json-schema.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { integrationDocuments } from '../../api-document.ts'
import { FEATURES } from '../../all.ts'
import { makeShop, newReceipt, type Shop } from '../../loyalty/members/testing/members-fixture.ts'
import { makeKey, type TestKey } from './testing/key.ts'
import { boughtOnline, claimed } from './testing/rows.ts'

let test: TestApp
let shop: Shop
let key: TestKey
let maria: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES, env: { WEBHOOK_LOOPBACK: 'allowed' } })
  shop = await makeShop(test)
  key = await makeKey(test, { brandId: shop.brandId })
  maria = await shop.customer()
})
afterAll(() => test.close())

const NEWEST = { [VERSION_HEADER]: NEWEST_VERSION }
const call = <E extends Parameters<TestApp['send']>[0]>(endpoint: E, sent: object, by = key) =>
  test.send(endpoint, { ...sent, headers: { ...by.headers, 'accept-language': 'en', ...NEWEST } } as never)
const post = (path: string, body: object, headers: object = NEWEST) =>
  test.app.inject({
    method: 'POST',
    url: `/api/v1/integration/${path}`,
    headers: { ...key.headers, ...headers },
    payload: body,
  })

it('R-388 a call that names the newest version sends and gets cents, and each id by one name', async () => {
  const receiptId = newReceipt()
  const items = [
    { code: 'PANE', quantity: 0.7, netCents: 910 },
    { code: 'LATTE', netCents: 1999 },
  ]
  const sold = await post('purchase', { member: maria.handle, amountCents: 2909, receiptId, items })
  expect(sold.statusCode).toBe(200)
  expect(sold.headers).toMatchObject({
    'vicino-version': NEWEST_VERSION,
    'content-type': 'application/json; charset=utf-8',
  })
  expect(sold.headers).not.toHaveProperty('deprecation')
  const [result] = sold.json<{ results: object[] }>().results
  expect(result).toMatchObject({ program: { id: shop.programId }, entryId: expect.any(String), points: 29 })
  for (const old of ['eventId', 'unmatched', '_id']) expect(sold.body).not.toContain(`"${old}":`)
  // The same receipt in the first version is the same purchase.
  const euros = { member: maria.handle, amount: 29.09, receiptId }
  const lines = [
    { code: 'PANE', quantity: 0.7, net: 9.1 },
    { code: 'LATTE', net: 19.99 },
  ]
  const first = await post('purchase', { ...euros, items: lines }, {})
  expect(first.json()).toMatchObject({
    results: [{ already: true, eventId: Reflect.get(result ?? {}, 'entryId') }],
  })
  const back = { receiptId: newReceipt(), purchaseReceiptId: receiptId, amountCents: 9999 }
  expect((await post('refund', back)).json()).toMatchObject({ code: 'refund_exceeds' })
  const loose = { receiptId: newReceipt(), member: maria.handle, amountCents: 3000 }
  expect((await post('refund', loose)).json()).toMatchObject({ results: [{ unmatchedCents: 91 }] })
})

it('R-388 a call that names none gets the first version, with its end and the page of changes', async () => {
  const answer = await test.send(contract.getMember, { params: { code: maria.handle }, headers: key.headers })
  const end = DEPRECATED[FIRST_VERSION]
  expect(answer.headers).toMatchObject({
    'vicino-version': FIRST_VERSION,
    deprecation: `@${Date.parse(end?.since ?? '') / 1000}`,
    sunset: new Date(end?.until ?? '').toUTCString(),
    link: '</api/docs/changelog>; rel="deprecation"; type="text/html"',
  })
  expect(answer.json()).toMatchObject({ programs: [{ _id: shop.programId }] })
})

it('R-388 refusals name fields of their version, also in a batch; names of another one are unknown', async () => {
  const wrong = {
    member: maria.handle,
    receiptId: newReceipt(),
    amountCents: 10.5,
    items: [{ netCents: -1 }],
  }
  const fields = async (answer: ReturnType<typeof post>) =>
    Object.keys((await answer).json<{ fieldErrors: object }>().fieldErrors).toSorted()
  expect(await fields(post('purchase', wrong))).toEqual(['amountCents', 'items.0.netCents'])
  const old = { member: maria.handle, receiptId: newReceipt(), amount: 10, items: [{ net: 10 }] }
  expect(await fields(post('purchase', old))).toEqual(['amount', 'items.0.net'])
  expect(await fields(post('purchase', { ...wrong, amount: 10 }, {}))).toContain('amountCents')
  const batch = await post('purchases', { purchases: [{ ...wrong, items: undefined }] })
  expect(Object.keys(batch.json().results[0].problem.fieldErrors)).toEqual(['amountCents'])
  const unknown = await post('purchase', wrong, { [VERSION_HEADER]: '2020-01-01', 'accept-language': 'en' })
  expect([unknown.statusCode, unknown.json<{ code: string }>().code]).toEqual([400, 'version_unknown'])
  expect(unknown.json<{ message: string }>().message).toContain(NEWEST_VERSION)
})

it('R-388 the prices of a handed-over reward and of an online deal are cents', async () => {
  const claim = await claimed(test)
  const hands = await makeKey(test, { brandId: claim.brandId })
  const handed = await call(contract.handOverClaim, { params: { code: claim.code } }, hands)
  const { reward, ...told } = handed.json<{ reward: Record<string, unknown> }>()
  expect([Number.isInteger(reward['valueCents']), reward]).toEqual([
    true,
    expect.not.objectContaining({ value: 1 }),
  ])
  expect(told).toMatchObject({ moneyCents: 0, customer: { memberId: expect.any(String) } })
  const online = await boughtOnline(test)
  const confirms = await makeKey(test, { brandId: online.brandId })
  const line = (await call(contract.confirmCode, { params: { code: online.code } }, confirms)).json<{
    priceCents: number
    discountPriceCents: number
  }>()
  expect(line.priceCents).toBeGreaterThan(100)
  expect(line.priceCents).toBeGreaterThan(line.discountPriceCents)
})

it('R-392 a webhook keeps the version with which it was made until it is changed', async () => {
  const owner = await test.createUser({
    role: 'brand',
    brand_id: shop.brandId,
    email_verified_at: test.clock.now(),
  })
  const add = (path: string, more: object) => {
    const body = { url: `http://127.0.0.1:9/${path}`, description: '', ...more }
    return test.request(createWebhook, { as: owner, body: { events: ['purchase.registered'], ...body } })
  }
  await drainOutbox(test.db, test.services.consumers, test.clock.now())
  const before = await add('before', { apiVersion: FIRST_VERSION })
  const newest = await add('newest', {})
  const receiptId = newReceipt()
  await post('purchase', { member: maria.handle, amountCents: 500, receiptId })
  await drainOutbox(test.db, test.services.consumers, test.clock.now())
  const bodies = await test.db.selectFrom('webhook_deliveries').select(['endpoint_id', 'body']).execute()
  const bodyOf = (id: string): unknown =>
    JSON.parse(bodies.find((one) => one.endpoint_id === id)?.body ?? '{}')
  const type = 'purchase.registered' as const
  expect(webhookBodyOf(type, FIRST_VERSION).strict().safeParse(bodyOf(before._id)).error).toBeUndefined()
  expect(webhookBodyOf(type).strict().safeParse(bodyOf(newest._id)).error).toBeUndefined()
  expect(bodyOf(newest._id)).toMatchObject({ version: NEWEST_VERSION, data: { receiptId, amountCents: 500 } })
  expect(JSON.stringify(bodyOf(before._id))).not.toContain(receiptId)
  const list = await test.request(listWebhooks, { as: owner })
  expect(list.map(({ apiVersion }) => apiVersion)).toEqual([FIRST_VERSION, NEWEST_VERSION])
})

it('R-388 every amount of a call of shop systems is found by its schema, and every body survives the way there and back', () => {
  const calls = ALL_ENDPOINTS.filter(({ access }) => access === 'key')
  const shapes = calls.flatMap(({ body, response }) => [
    ...(body === undefined ? [] : [shapeOf(jsonSchemaOf(body, 'input'))]),
    shapeOf(jsonSchemaOf(response, 'output')),
  ])
  const names = new Set(shapes.flatMap((shape) => [...renamedIn(shape)].map(([from, to]) => `${from}>${to}`)))
  expect([...names].filter((name) => name.endsWith('Cents')).toSorted()).toEqual([
    'amount>amountCents',
    'discount>discountCents',
    'discountPrice>discountPriceCents',
    'left>leftCents',
    'minSpend>minSpendCents',
    'money>moneyCents',
    'net>netCents',
    'paid>paidCents',
    'price>priceCents',
    'spent>spentCents',
    'unmatched>unmatchedCents',
    'value>valueCents',
  ])
  const { body = z.never() } = contract.createPurchases
  const shape = shapeOf(jsonSchemaOf(body, 'input'))
  for (let cents = 1; cents < 100_000; cents += 7) {
    const sent = { purchases: [{ amountCents: cents, items: [{ netCents: cents, quantity: 0.7 }] }] }
    const read = fromNewest(sent, shape, [])
    expect(toNewest(read, shape)).toEqual(sent)
    expect(read).toMatchObject({ purchases: [{ amount: Number((cents / 100).toFixed(2)) }] })
  }
})

it('R-388 each version has its document, and only the newest one asks for the header', async () => {
  const documents = await integrationDocuments()
  const newest = JSON.stringify(documents[NEWEST_VERSION])
  expect(newest).toContain('"amountCents":{"type":"integer","maximum":100000000}')
  for (const old of ['"amount":', '"_id":', '"userId":', '"unmatched":', '"purchaseId":'])
    expect([old, newest.includes(old)]).toEqual([old, false])
  const first = JSON.stringify(documents[FIRST_VERSION])
  expect([first.includes('"amount":'), first.includes('"purchaseId":')]).toEqual([true, true])
  expect([newest, first].map((text) => text.includes(`"name":"${VERSION_HEADER}"`))).toEqual([true, false])
})
