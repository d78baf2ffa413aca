import { WEBHOOK_RETRY_SECONDS, type WebhookEvent } from '@vicino/contract/channels/webhooks/constants'
import * as contract from '@vicino/contract/channels/webhooks/endpoints'
import type { Webhook, WebhookWithSecret } from '@vicino/contract/channels/webhooks/schemas'
import { NEWEST_VERSION } from '@vicino/contract/versions'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { runOnce } from '../../../platform/jobs/jobs.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { members } from '../../loyalty/members/feature.ts'
import { makeShop, type Shop } from '../../loyalty/members/testing/members-fixture.ts'
import { notifications } from '../../foundation/notifications/feature.ts'
import { webhooks } from './feature.ts'
import { Sender } from './send-webhooks.ts'
import { type Got, type Receiver, startReceiver } from './testing/receiver.ts'
import { jobs } from './webhooks.jobs.ts'

const HOUR_MS = 3_600_000
let test: TestApp
let shop: Shop
let owner: TestUser
let receiver: Receiver
beforeAll(async () => {
  const env = { WEBHOOK_LOOPBACK: 'allowed' }
  test = await createTestApp({ features: [members, notifications, webhooks], env })
})
beforeEach(async () => {
  test.clock.set('2027-03-02T11:00:00+01:00')
  shop = await makeShop(test)
  owner = await test.createUser({
    role: 'brand',
    brand_id: shop.brandId,
    email_verified_at: test.clock.now(),
  })
  receiver = await startReceiver()
})
afterEach(() => receiver.close())
afterAll(() => test.close())

const create = (events: WebhookEvent[] = ['member.joined'], path = '/vicino'): Promise<WebhookWithSecret> =>
  test.request(contract.createWebhook, {
    as: owner,
    body: { url: `${receiver.address}${path}`, description: 'Gestionale', events },
  })
const drain = () => drainOutbox(test.db, test.services.consumers, test.clock.now())
/** Sends the messages that are due at the clock's time. */
async function sendDue(): Promise<void> {
  const sender = new Sender(test.services)
  while ((await sender.turn()) > 0) await sender.idle()
}
async function join(): Promise<TestUser> {
  const customer = await shop.customer()
  await drain()
  await sendDue()
  return customer
}
const later = (ms: number): void => test.clock.set(new Date(test.clock.now().getTime() + ms))
const webhook = async (id: string): Promise<Webhook> => {
  const list = await test.request(contract.listWebhooks, { as: owner })
  return list.find(({ _id }) => _id === id) as Webhook
}
const log = async (id: string) =>
  (await test.request(contract.listWebhookDeliveries, { as: owner, params: { id } })).items
const detail = (id: string, deliveryId: string) =>
  test.request(contract.getWebhookDelivery, { as: owner, params: { id, deliveryId } })
const trial = (id: string) => test.request(contract.testWebhook, { as: owner, params: { id }, body: {} })
const redeliver = (id: string, deliveryId: string) =>
  test.request(contract.redeliverWebhook, { as: owner, params: { id, deliveryId }, body: {} })
/**
 * Checks a request with the library of the specification, at the time of its timestamp; throws
 * where the signature is wrong.
 */
function verified({ body, headers }: Got, secret: string): unknown {
  vi.useFakeTimers({ toFake: ['Date'], now: Number(headers['webhook-timestamp']) * 1000 })
  try {
    return new Verifier(secret).verify(body, headers)
  } finally {
    vi.useRealTimers()
  }
}

it('R-392 the test button sends a signed request, and the log has it with its answer', async () => {
  const { _id, secret } = await create()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(await trial(_id)).toMatchObject({
    state: 'delivered',
    status: 200,
    attempts: 1,
    type: 'webhook.test',
  })
  const [got] = receiver.got as [Got]
  expect(verified(got, secret)).toEqual({
    type: 'webhook.test',
    version: NEWEST_VERSION,
    timestamp: '2027-03-02T10:00:00.000Z',
    data: { webhookId: _id },
  })
  expect(got).toMatchObject({ url: '/vicino', headers: { 'content-type': 'application/json' } })
  expect(() => verified({ ...got, body: got.body.replace('test', 'tent') }, secret)).toThrow(
    'No matching signature found',
  )
  const [entry] = await log(_id)
  expect(entry?._id).toBe(got.headers['webhook-id'])
  const shown = await detail(_id, entry?._id ?? '')
  expect(shown).toMatchObject({ body: got.body, tries: [{ no: 1, status: 200, error: null, answer: 'ok' }] })
  expect(await webhook(_id)).toMatchObject({ last: { status: 200 }, failingSince: null })
  // Only the answer that makes an endpoint contains its secret.
  const list = await test.send(contract.listWebhooks, { as: owner })
  expect(list.body).not.toContain('whsec')
})

it('R-392 purchases, refunds, joining, leaving and tiers are sent as ids and numbers, to endpoints that chose them', async () => {
  const { _id, secret } = await create(['purchase.registered', 'purchase.refunded', 'member.joined'])
  await create(['tier.changed'], '/altro')
  const customer = await join()
  const { eventId } = await shop.buy(customer, 30)
  await shop.giveBack(eventId ?? '', 10)
  await drain()
  await sendDue()
  const { programId } = shop
  const told = receiver.got.map((got) => verified(got, secret)) as { type: string }[]
  const ids = { programId, memberId: customer.id }
  expect(told.toSorted((a, b) => a.type.localeCompare(b.type))).toMatchObject([
    { type: 'member.joined', data: ids },
    { type: 'purchase.refunded', data: { ...ids, amountCents: 1000, points: -10, balance: 20 } },
    {
      type: 'purchase.registered',
      data: { ...ids, entryId: eventId, amountCents: 3000, points: 30, balance: 30 },
    },
  ])
  // The messages name no person.
  const all = JSON.stringify(told)
  for (const personal of [customer.username, customer.email, customer.handle])
    expect(all).not.toContain(personal)
  expect((await log(_id)).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered'])
})

it('R-392 a failed message is tried again after 5 s, 5 min, 30 min … 24 h with one id, and then given up', async () => {
  receiver.answers((_request, response) => response.writeHead(500).end('guasto'))
  const { _id } = await create()
  await join()
  const waits: number[] = []
  for (let no = 1; no < 10; no += 1) {
    const [entry] = await log(_id)
    expect(entry).toMatchObject({ state: 'waiting', attempts: no, status: 500 })
    const due = Date.parse(entry?.nextAt ?? '')
    waits.push((due - test.clock.now().getTime()) / 1000)
    test.clock.set(new Date(due - 1000))
    await sendDue()
    expect(receiver.got).toHaveLength(no)
    test.clock.set(new Date(due))
    await sendDue()
  }
  expect(waits).toEqual([...WEBHOOK_RETRY_SECONDS])
  expect(await log(_id)).toMatchObject([{ state: 'failed', attempts: 10, nextAt: null }])
  expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(new Set(receiver.got.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10)
  const [entry] = await log(_id)
  expect((await detail(_id, entry?._id ?? '')).tries).toMatchObject(
    Array.from({ length: 10 }, (_, index) => ({ no: 10 - index, status: 500, answer: 'guasto' })),
  )
  expect(await webhook(_id)).toMatchObject({ enabled: true, failingSince: '2027-03-02T10:00:00.000Z' })
})

it('R-392 after five days of failures it is disabled and the brand is notified; an earlier success starts the count again', async () => {
  receiver.answers((_request, response) => response.writeHead(503).end())
  const { _id } = await create()
  await join()
  later(4 * 24 * HOUR_MS)
  receiver.answers((_request, response) => response.writeHead(204).end())
  await join()
  expect(await webhook(_id)).toMatchObject({ enabled: true, failingSince: null })
  receiver.answers((_request, response) => response.writeHead(503).end())
  await join()
  later(4.9 * 24 * HOUR_MS)
  await join()
  expect(await webhook(_id)).toMatchObject({ enabled: true })
  await shop.customer()
  later(0.2 * 24 * HOUR_MS)
  await drain()
  await sendDue()
  expect(await webhook(_id)).toMatchObject({ enabled: false, disabledFor: 'failing' })
  expect((await log(_id)).filter(({ state }) => state === 'waiting')).toEqual([])
  const told = await test.db
    .selectFrom('deliveries')
    .where('user_id', '=', owner.id)
    .select(['template', 'data'])
    .execute()
  const { host } = new URL(receiver.address)
  expect(told).toMatchObject([{ template: 'webhook-failing', data: { host } }])
  const notices = await test.db.selectFrom('notices').where('user_id', '=', owner.id).selectAll().execute()
  expect(notices).toHaveLength(1)
  // The endpoint gets no more events until it is enabled again.
  const before = receiver.got.length
  await join()
  expect(receiver.got).toHaveLength(before)
  const { url, description, events } = await webhook(_id)
  const body = { url, description, events, enabled: true }
  const enabled = await test.request(contract.changeWebhook, { as: owner, params: { id: _id }, body })
  expect(enabled).toMatchObject({ enabled: true, disabledFor: null, failingSince: null })
  receiver.answers((_request, response) => response.end())
  await join()
  expect(receiver.got).toHaveLength(before + 1)
})

it('R-392 410 disables at once', async () => {
  receiver.answers((_request, response) => response.writeHead(410).end())
  const { _id } = await create()
  await join()
  expect(await webhook(_id)).toMatchObject({ enabled: false, disabledFor: 'gone' })
  expect(await log(_id)).toMatchObject([{ state: 'failed', status: 410, nextAt: null }])
})

it('R-392 a redirect is not followed, a slow answer is cut at 3 s, an endless one at 1 MB', async () => {
  const { _id } = await create()
  receiver.answers((request, response) =>
    request.url === '/vicino'
      ? response.writeHead(302, { location: `${receiver.address}/admin` }).end()
      : response.end(),
  )
  expect(await trial(_id)).toMatchObject({ state: 'failed', status: 302 })
  expect(receiver.got.map(({ url }) => url)).toEqual(['/vicino'])
  let sent = 0
  receiver.answers((_request, response) => {
    const piece = Buffer.alloc(65_536, 'a')
    const more = (): void => {
      while (!response.destroyed && response.write(piece)) sent += piece.length
      response.once('drain', more)
    }
    more()
  })
  const endless = await trial(_id)
  expect(endless).toMatchObject({ state: 'delivered', tries: [{ answer: 'a'.repeat(1024) }] })
  // The limit includes the buffers of the receiver's system.
  expect(sent).toBeLessThan(16 * 1024 * 1024)
  receiver.answers((_request, response) => void response.writeHead(200).write('quasi'))
  const slow = await trial(_id)
  expect(slow).toMatchObject({ state: 'failed', status: null, error: 'timeout' })
  expect(slow.tries[0]?.milliseconds).toBeGreaterThanOrEqual(2950)
})

it('R-392 a new secret signs beside the old one for 24 hours, and alone afterwards', async () => {
  const first = await create()
  const params = { id: first._id }
  const second = await test.request(contract.rotateWebhook, { as: owner, params, body: {} })
  expect(second.secret).not.toBe(first.secret)
  expect(second.oldSecretUntil).toBe('2027-03-03T10:00:00.000Z')
  await trial(first._id)
  const [both] = receiver.got as [Got]
  expect(both.headers['webhook-signature']?.split(' ')).toHaveLength(2)
  for (const { secret } of [first, second]) expect(() => verified(both, secret)).not.toThrow()
  later(24 * HOUR_MS)
  await trial(first._id)
  const alone = receiver.got.at(-1) as Got
  expect(() => verified(alone, second.secret)).not.toThrow()
  expect(() => verified(alone, first.secret)).toThrow('No matching signature found')
  expect((await webhook(first._id)).oldSecretUntil).toBeNull()
})

it('R-392 a failed message is sent again from the log with its id and its body', async () => {
  receiver.answers((_request, response) => response.writeHead(400).end('no'))
  const { _id } = await create()
  await join()
  const [entry] = await log(_id)
  receiver.answers((_request, response) => response.end('grazie'))
  const again = await redeliver(_id, entry?._id ?? '')
  expect(again).toMatchObject({
    state: 'delivered',
    attempts: 2,
    tries: [{ answer: 'grazie' }, { answer: 'no' }],
  })
  const [one, other] = receiver.got as [Got, Got]
  expect(other.body).toBe(one.body)
  expect(other.headers['webhook-id']).toBe(one.headers['webhook-id'])
  // The message is no longer due.
  later(HOUR_MS)
  await sendDue()
  expect(receiver.got).toHaveLength(2)
})

it('R-392 an address is https to a public name; with the setting for tests, this machine too', async () => {
  const addresses = [
    'http://cassa.example.com/',
    'https://localhost/',
    'https://cassa.internal/',
    'https://stampante.local/x',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/latest',
    'https://2130706433/',
    'https://io:segreto@cassa.example.com/',
    'https://cassa.example.com:25/',
    'https://cassa',
    'ftp://cassa.example.com/',
    'http://10.0.0.1/',
    'cassa',
  ]
  for (const url of addresses) {
    const body = { url, events: ['member.joined'] }
    const { code } = await test.refused(contract.createWebhook, { as: owner, body })
    expect([url, code]).toEqual([url, 'webhook_address'])
  }
  const { _id, url } = await create()
  const body = { url: 'https://metadata.internal/', events: ['member.joined'], enabled: true }
  expect(await test.refused(contract.changeWebhook, { as: owner, params: { id: _id }, body })).toMatchObject({
    code: 'webhook_address',
  })
  const again = { url, events: ['member.left'] }
  expect(await test.refused(contract.createWebhook, { as: owner, body: again })).toMatchObject({
    code: 'webhook_known',
  })
})

it('R-392 a brand has ten webhooks at most, and a deleted one makes room and gets nothing', async () => {
  const first = await create()
  for (let index = 1; index < 10; index += 1) await create(['member.left'], `/${index}`)
  const body = { url: `${receiver.address}/11`, events: ['member.joined'] }
  expect(await test.refused(contract.createWebhook, { as: owner, body })).toMatchObject({
    code: 'webhooks_full',
    statusCode: 409,
  })
  await test.request(contract.deleteWebhook, { as: owner, params: { id: first._id } })
  await join()
  expect(receiver.got).toEqual([])
  await create(['member.joined'], '/11')
  await join()
  expect(receiver.got).toHaveLength(1)
  const entries = await test.db
    .selectFrom('audit_log')
    .where('object_type', '=', 'webhook')
    .where('object_id', '=', first._id)
    .select(['action', 'actor_id', 'brand_id'])
    .orderBy('created_at')
    .execute()
  const common = { actor_id: owner.id, brand_id: shop.brandId }
  expect(entries).toEqual([
    { action: 'webhook.create', ...common },
    { action: 'webhook.delete', ...common },
  ])
})

it('R-392 a dead endpoint has one message in hand at a time, and delays none of another', async () => {
  let open = 0
  let most = 0
  receiver.answers((request, response) => {
    if (request.url !== '/lenta') return void response.end()
    open += 1
    most = Math.max(most, open)
    setTimeout(() => {
      open -= 1
      response.writeHead(500).end()
    }, 20)
  })
  const slow = await create(['member.joined'], '/lenta')
  const fast = await create(['member.joined'], '/svelta')
  await join()
  most = 0
  for (let index = 0; index < 8; index += 1) await shop.customer()
  await drain()
  const sender = new Sender(test.services)
  // One turn sends as many as the good endpoint has room for, and one to the dead one.
  expect(await sender.turn()).toBe(5)
  await sender.idle()
  while ((await sender.turn()) > 0) await sender.idle()
  expect(most).toBe(1)
  expect((await log(fast._id)).map(({ state }) => state)).toEqual(
    Array.from({ length: 9 }, () => 'delivered'),
  )
  expect((await log(slow._id)).map(({ state }) => state)).toEqual(Array.from({ length: 9 }, () => 'waiting'))
})

it('R-392 the log keeps 30 days and is read in pages, of one state or all', async () => {
  const { _id } = await create()
  for (let index = 0; index < 3; index += 1) await trial(_id)
  receiver.answers((_request, response) => response.writeHead(500).end())
  await trial(_id)
  const page = (query: object) =>
    test.request(contract.listWebhookDeliveries, { as: owner, params: { id: _id }, query })
  const first = await page({ limit: 3 })
  const rest = await page({ limit: 3, cursor: first.nextCursor ?? '' })
  expect(first.items).toHaveLength(3)
  expect(rest).toMatchObject({ items: [{}], nextCursor: null })
  expect((await page({ state: 'failed' })).items).toHaveLength(1)
  later(31 * 24 * HOUR_MS)
  for (const job of jobs) await runOnce(test.db, job, test.clock.now())
  expect(await log(_id)).toEqual([])
  expect(
    await test.refused(contract.getWebhookDelivery, {
      as: owner,
      params: { id: _id, deliveryId: first.items[0]?._id ?? '' },
    }),
  ).toMatchObject({ code: 'webhook_delivery_not_found' })
})
