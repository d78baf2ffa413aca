import { listAuditLog } from '@vicino/contract/administration/audit/log/endpoints'
import * as contract from '@vicino/contract/channels/api-keys/endpoints'
import * as webhooks from '@vicino/contract/channels/webhooks/endpoints'
import type { Endpoint } from '@vicino/contract/endpoint'
import { FIRST_VERSION, NEWEST_VERSION, VERSION_HEADER } from '@vicino/contract/versions'
import { getMemberCard, leaveProgram } from '@vicino/contract/loyalty/members/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tier } from '@vicino/domain/loyalty/testing/make'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { makeDeal, makeProduct } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'
import { Counter } from '../../loyalty/claims/testing/claims-fixture.ts'
import { makeShop, newReceipt } from '../../loyalty/members/testing/members-fixture.ts'
import { startReceiver } from '../webhooks/testing/receiver.ts'
import { makeKey, type TestKey } from './testing/key.ts'
import { issued } from './testing/rows.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES, env: { WEBHOOK_LOOPBACK: 'allowed' } })
})
afterAll(() => test.close())

const NEWEST = { [VERSION_HEADER]: NEWEST_VERSION }
const call = async (key: TestKey, endpoint: Endpoint, sent: object = {}, version: object = NEWEST) => {
  const answer = await test.send(endpoint, { ...sent, headers: { ...key.headers, ...version } } as never)
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json<Record<string, never>>() }
}

it('R-388 a key reads the running programs with their rewards, and what a receipt registered', async () => {
  const counter = await Counter.open(test)
  const reward = await counter.reward()
  const key = await makeKey(test, { brandId: counter.shop.brandId })
  const { body } = await call(key, contract.listKeyPrograms)
  expect(body).toMatchObject([
    { id: counter.shop.programId, rewards: [{ id: reward, moneyCents: 0, valueCents: expect.any(Number) }] },
  ])
  const receiptId = newReceipt()
  await counter.shop.buy(await counter.shop.customer(), 12.34, { receiptId })
  const found = await call(key, contract.findKeyPurchases, { params: { receiptId: receiptId.toLowerCase() } })
  expect(found.body).toMatchObject({ items: [{ amountCents: 1234, leftCents: 1234, refunds: [] }] })
  const unknown = await call(key, contract.findKeyPurchases, { params: { receiptId: 'MAI-VISTO' } })
  expect([unknown.status, unknown.body]).toEqual([
    404,
    expect.objectContaining({ code: 'purchase_not_found' }),
  ])
})

it('R-390 a key looks at a coupon before the purchase that uses it; nothing changes', async () => {
  const { brandId, code, desk } = await issued(test)
  const key = await makeKey(test, { brandId })
  const looked = () => call(key, contract.checkCoupon, { params: { code } })
  expect(await looked()).toMatchObject({ status: 200, body: { name: 'Dieci per cento', percent: 10 } })
  expect((await looked()).body).not.toHaveProperty('ticket')
  const member = (await looked()).body?.['customer']?.['handle']
  const sale = { member, amount: 40, receiptId: newReceipt(), couponCode: code }
  expect((await call(key, contract.createPurchase, { body: sale }, {})).status).toBe(200)
  expect(await looked()).toMatchObject({ status: 409, body: { code: 'coupon_used' } })
  expect(desk.shop.brandId).toBe(brandId)
})

it('R-388 a key reads deals with their stock and products, page by page, of its brand alone', async () => {
  const key = await makeKey(test)
  const deals = []
  for (let index = 0; index < 3; index += 1) {
    const product = await makeProduct(test.db, { brand_id: key.brandId })
    deals.push(
      await makeDeal(test.db, { brand_id: key.brandId, product_id: product.id, quantity: 5, redeemed: 2 }),
    )
  }
  await makeDeal(test.db)
  const pages = async (endpoint: Endpoint) => {
    const ids: string[] = []
    let cursor: string | undefined
    do {
      const query = { limit: '2', ...(cursor !== undefined && { cursor }) }
      const { body } = await call(key, endpoint, { query })
      const page = body as unknown as { items: { id: string }[]; nextCursor: string | null }
      ids.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    return ids
  }
  expect(await pages(contract.listKeyDeals)).toEqual(deals.map(({ id }) => id).toSorted())
  expect(await pages(contract.listKeyProducts)).toEqual(deals.map(({ product_id }) => product_id).toSorted())
  const { body } = await call(key, contract.listKeyDeals, { query: { limit: '1' } })
  expect(body?.['items']).toMatchObject([{ stock: 5, stockLeft: 3, priceCents: deals[0]?.price_cents }])
})

it('R-388 R-392 a key follows the members of a program by page, tier and change, without their addresses, and each page is logged', async () => {
  const shop = await makeShop(test, {}, { enabled: true, tiers: [tier('Silver', 20)] })
  const key = await makeKey(test, {
    brandId: shop.brandId,
    scopes: ['member:list'],
    usedAt: test.clock.now(),
  })
  const people = [await shop.customer(), await shop.customer(), await shop.customer()]
  const [ada, bea, carla] = people
  if (ada === undefined || bea === undefined || carla === undefined) throw new Error('Three of them')
  await shop.buy(bea, 30)
  const settle = () => drainOutbox(test.db, test.services.consumers, test.clock.now())
  await settle()
  const params = { programId: shop.programId }
  interface Page {
    readonly items: { readonly memberId: string; readonly changedAt: string }[]
    readonly nextCursor: string | null
  }
  const read = async (query: object = {}) =>
    (await call(key, contract.listKeyMembers, { params, query })).body as unknown as Page
  const ids = ({ items }: Page) => items.map(({ memberId }) => memberId)

  test.takeStatements()
  const first = await read({ limit: '2' })
  const statements = test.takeStatements().length
  const rest = await read({ limit: '2', cursor: first.nextCursor ?? '' })
  expect([...ids(first), ...ids(rest)].toSorted()).toEqual(people.map(({ id }) => id).toSorted())
  expect(rest.nextCursor).toBeNull()
  test.takeStatements()
  const all = await read()
  expect(test.takeStatements()).toHaveLength(statements)
  expect(all.items.map(({ changedAt }) => changedAt)).toEqual(
    all.items.map(({ changedAt }) => changedAt).toSorted(),
  )
  expect(await read({ tier: '1' })).toMatchObject({
    items: [
      {
        memberId: bea.id,
        handle: bea.handle,
        name: bea.username,
        points: 30,
        tier: { rank: 1, name: 'Silver' },
        purchases: 1,
        spentCents: 3000,
      },
    ],
    nextCursor: null,
  })
  expect(JSON.stringify(all)).not.toContain(ada.email)

  await shop.buy(ada, 5)
  await test.request(leaveProgram, { as: carla, params: { id: shop.programId }, body: { confirm: true } })
  await settle()
  // The moment is told in whole milliseconds; the next one is after all of them.
  const next = new Date(Date.parse(all.items.at(-1)?.changedAt ?? '') + 1)
  const changed = await read({ changedSince: next.toISOString() })
  expect(ids(changed)).toEqual([ada.id])
  expect(ids(await read())).not.toContain(carla.id)

  const admin = await test.createUser({ role: 'superAdmin' })
  const query = { record: shop.programId, what: 'customer.exported' }
  const { items } = await test.request(listAuditLog, { as: admin, query })
  expect(items.map(({ detail }) => detail['count'])).toEqual([2, 1, 1, 3, 1, 2])
  expect(items[0]).toMatchObject({ actor: { key: 'Cassa' }, detail: { format: 'api' } })
})

it('R-388 a key reads a member’s open claims without their codes; a reading by handle is logged, one by a shown card is not', async () => {
  const counter = await Counter.open(test)
  const member = await counter.member(1000)
  const { code } = await counter.claim(member, await counter.reward())
  const theirs = await Counter.open(test)
  await theirs.shop.join(member)
  const key = await makeKey(test, { brandId: counter.shop.brandId, usedAt: test.clock.now() })
  const card = await test.request(getMemberCard, { as: member })
  await call(key, contract.getMember, { params: { code: card.card } })
  const { body } = await call(key, contract.getMember, { params: { code: member.handle } })
  expect(body).toMatchObject({
    claims: [{ programId: counter.shop.programId, reward: 'Tazza', requestedAt: expect.any(String) }],
  })
  expect(JSON.stringify(body)).not.toContain(code)
  const other = await makeKey(test, { brandId: theirs.shop.brandId })
  expect((await call(other, contract.getMember, { params: { code: member.id } })).body).toMatchObject({
    claims: [],
  })
  const admin = await test.createUser({ role: 'superAdmin' })
  const query = { record: member.id, what: 'person.read' }
  const { items } = await test.request(listAuditLog, { as: admin, query })
  expect(items.map(({ actor, detail }) => [actor?._id, detail])).toEqual([
    [other.id, { what: 'customer' }],
    [key.id, { what: 'customer' }],
  ])
})

it('R-392 a key manages webhooks; a new one has the version of the call', async () => {
  const key = await makeKey(test)
  const added = async (path: string, version: object) => {
    const body = { url: `http://127.0.0.1:9/${path}`, description: '', events: ['member.joined'] }
    return call(key, webhooks.createWebhookByKey, { body }, version)
  }
  const first = await added('a', {})
  const newest = await added('b', NEWEST)
  expect([first, newest].map(({ status, body }) => [status, body?.['apiVersion']])).toEqual([
    [201, FIRST_VERSION],
    [201, NEWEST_VERSION],
  ])
  expect(String(newest.body?.['secret'])).toMatch(/^whsec_/)
  expect((await added('b', NEWEST)).status).toBe(409)
  const id = String(newest.body?.['id'])
  const to = { url: 'http://127.0.0.1:9/c', description: 'Cassa', events: ['tier.changed'], enabled: false }
  const changed = await call(key, webhooks.changeWebhookByKey, { params: { id }, body: to })
  expect(changed.body).toMatchObject({ enabled: false, apiVersion: NEWEST_VERSION })
  expect((await call(key, webhooks.deleteWebhookByKey, { params: { id } })).status).toBe(204)
  const { body } = await call(key, webhooks.listWebhooksByKey)
  expect(body).toMatchObject([{ id: first.body?.['_id'], apiVersion: FIRST_VERSION }])
})

it('R-392 a key tests an address, reads its log, sends again and rotates its secret; one that reads webhooks only reads, and the audit log names the key', async () => {
  const receiver = await startReceiver()
  const key = await makeKey(test)
  const body = { url: receiver.address, events: ['member.joined'] }
  const made = (await call(key, webhooks.createWebhookByKey, { body })).body
  const params = { id: String(made?.['id']) }
  const tried = (await call(key, webhooks.testWebhookByKey, { params })).body
  expect(tried).toMatchObject({ type: 'webhook.test', state: 'delivered', attempts: 1 })
  const message = { params: { ...params, deliveryId: String(tried?.['id']) } }
  expect((await call(key, webhooks.redeliverByKey, message)).body).toMatchObject({ attempts: 2 })
  await receiver.close()
  expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([tried?.['id']]))

  const reader = await makeKey(test, { brandId: key.brandId, scopes: ['webhook:read'] })
  const read = async (endpoint: Endpoint, sent: object) => (await call(reader, endpoint, sent)).body
  expect(await read(webhooks.listWebhooksByKey, {})).toMatchObject([{ id: params.id }])
  expect(await read(webhooks.listDeliveriesByKey, { params, query: { state: 'delivered' } })).toMatchObject({
    items: [{ id: tried?.['id'], attempts: 2 }],
    nextCursor: null,
  })
  expect(await read(webhooks.getDeliveryByKey, message)).toMatchObject({ tries: [{ no: 2 }, { no: 1 }] })
  const refused = { status: 403, body: { code: 'key_scope_missing' } }
  expect(await call(reader, webhooks.testWebhookByKey, { params })).toMatchObject(refused)
  expect(await call(reader, webhooks.redeliverByKey, message)).toMatchObject(refused)
  expect(await call(reader, webhooks.rotateWebhookByKey, { params })).toMatchObject(refused)

  const rotated = (await call(key, webhooks.rotateWebhookByKey, { params })).body
  expect(rotated).toMatchObject({
    secret: expect.stringMatching(/^whsec_/),
    oldSecretUntil: expect.any(String),
  })
  expect(rotated?.['secret']).not.toBe(made?.['secret'])
  expect(JSON.stringify(await read(webhooks.listWebhooksByKey, {}))).not.toContain('whsec_')
  const admin = await test.createUser({ role: 'superAdmin' })
  const { items } = await test.request(listAuditLog, { as: admin, query: { record: params.id } })
  const actor = { _id: key.id, username: null, key: 'Cassa' }
  expect(items).toMatchObject([
    { action: 'webhook.rotate', actor },
    { action: 'webhook.create', actor },
  ])
})
