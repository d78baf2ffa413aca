import * as contract from '@vicino/contract/foundation/notifications/endpoints'
import { openRedemption } from '@vicino/contract/redemption/redemptions/endpoints'
import { freeHold, voidRedemption } from '@vicino/contract/till/till/endpoints'
import type { NotificationPreference } from '@vicino/contract/foundation/notifications/schemas'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import webPush from 'web-push'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sendEmail, sendPushes } from '../../../platform/deliveries/enqueue.ts'
import { drainDeliveries } from '../../../platform/deliveries/deliver.ts'
import { emailChannel } from '../../../platform/deliveries/email/channel.ts'
import { pushChannel } from './push/channel.ts'
import { issueOneTime, oneTimeText } from '../../../platform/auth/one-time.ts'
import { drainOutbox, emit } from '../../../platform/events/outbox.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'
import { redeem } from '../../redemption/brand-points/testing/give.ts'
import { notificationSender } from './notifications.consumers.ts'
import { startPushService, type PushService } from './testing/push-service.ts'

const vapid = webPush.generateVAPIDKeys()
let folder: string
let service: PushService
let test: TestApp
let user: TestUser
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vicino-deliveries-'))
  service = await startPushService()
  const env = {
    VAPID_PUBLIC_KEY: vapid.publicKey,
    VAPID_PRIVATE_KEY: vapid.privateKey,
    PUSH_HOSTS: service.host,
    DATA_DIR: folder,
    PUBLIC_URL: 'https://vicino.example',
  }
  test = await createTestApp({ features: FEATURES, env })
})
beforeEach(async () => {
  service.answers(201)
  service.pushed.length = 0
  await rm(join(folder, 'mail'), { recursive: true, force: true })
  await test.db.deleteFrom('deliveries').execute()
  user = await test.createUser({ language: 'it', email_verified_at: new Date() })
})
afterAll(async () => {
  await test.close()
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

/**
 * Runs the consumers of events and sends the deliveries that are due; returns the content of the
 * mailbox.
 */
async function deliver(): Promise<Email[]> {
  await drainOutbox(test.db, [notificationSender], test.clock.now())
  await drainDeliveries(test.services, pushChannel(test.services))
  await drainDeliveries(test.services, emailChannel(test.services))
  const names = await readdir(join(folder, 'mail')).catch(() => [])
  return Promise.all(
    names.toSorted().map(async (name) => PostalMime.parse(await readFile(join(folder, 'mail', name)))),
  )
}

async function subscribe(as = user, language = 'en') {
  const browser = service.browser()
  await test.request(contract.subscribeToPush, {
    as,
    body: browser,
    headers: { 'accept-language': language },
  })
  return browser
}

const prefer = (preference: NotificationPreference) =>
  test.request(contract.setNotificationPreferences, { as: user, body: { items: [preference] } })

const credit = (amount: number) =>
  emit(test.db, 'points.moved', { userId: user.id, amount, balance: 500 }, test.clock.now())
const waiting = () => test.db.selectFrom('deliveries').selectAll().execute()

it('R-420 R-421 a confirmed redemption is pushed to each browser, encrypted, in the account’s language', async () => {
  const browsers = [await subscribe(), await subscribe()]
  const { dealId, title } = await redeem(test, user, 120)
  await deliver()
  expect(service.pushed.map(({ path }) => path).toSorted()).toEqual(
    browsers.map(({ endpoint }) => new URL(endpoint).pathname).toSorted(),
  )
  const [{ message, headers } = expect.fail('nothing was pushed')] = service.pushed
  expect(message).toEqual({
    title: 'Offerta riscattata',
    body: `${title} · +120 BrandPoint`,
    url: '/wallet',
    tag: `redemption-${dealId}`,
  })
  expect(headers).toMatchObject({
    ttl: '86400',
    urgency: 'normal',
    'content-encoding': 'aes128gcm',
    topic: expect.stringMatching(/^[\w-]{32}$/),
    authorization: expect.stringContaining(vapid.publicKey),
  })
  expect(await waiting()).toEqual([])
})

it('R-421 notifications in quiet hours make one push when they end, with their number; later news is separate', async () => {
  const browser = await subscribe()
  await prefer({ kind: 'points', inApp: true, push: true, email: false })
  const from = test.clock.now()
  // Noon in Rome, in the quiet hours; they end two hours later.
  test.clock.set(new Date('2026-06-10T10:00:00Z'))
  await test.request(contract.setNotificationSettings, {
    as: user,
    body: {
      quietHours: { from: '11:00', to: '14:00' },
      timeZone: 'Europe/Rome',
      perDay: null,
      perWeek: null,
      weeklySummary: false,
    },
  })
  for (const amount of [1, 2, 3]) {
    await credit(amount)
    await deliver()
  }
  expect([service.pushed.length, (await waiting()).length]).toEqual([0, 1])
  test.clock.set(new Date('2026-06-10T12:00:00Z'))
  await deliver()
  expect(service.pushed.map(({ path, message }) => [path, message])).toEqual([
    [
      new URL(browser.endpoint).pathname,
      {
        title: '3 novità per te',
        body: 'Sono arrivate nelle tue ore di silenzio: aprile quando vuoi.',
        url: '/notifications',
        tag: 'quiet-news',
      },
    ],
  ])
  await credit(4)
  await deliver()
  expect(service.pushed.map(({ message }) => message)[1]).toMatchObject({ title: '+4 BrandPoint' })
  test.clock.set(from)
})

it('R-210 R-420 R-421 a void is notified with the shop’s reason and its effect on the points, a freed unit as well', async () => {
  await subscribe()
  await prefer({ kind: 'redemption', inApp: true, push: true, email: true })
  const { dealId, title, redemptionId, brandId } = await redeem(test, user, 120)
  await deliver()
  await rm(join(folder, 'mail'), { recursive: true, force: true })
  service.pushed.length = 0
  const owner = await test.createUser({ role: 'brand', brand_id: brandId })
  const reason = 'Articolo finito'
  await test.request(voidRedemption, { as: owner, params: { id: redemptionId }, body: { reason } })
  const [voided] = await deliver()
  expect(service.pushed.map(({ message }) => message)).toEqual([
    {
      title: 'Riscatto stornato dal negozio',
      body: `${title} · −120 BrandPoint`,
      url: '/wallet?tab=history',
      tag: `redemption-${dealId}`,
    },
  ])
  expect(voided?.subject).toBe(`Riscatto stornato: ${title}`)
  expect(voided?.text).toContain(reason)
  expect(voided?.text).toContain('Ti sono stati tolti i 120 BrandPoint')
  await rm(join(folder, 'mail'), { recursive: true, force: true })
  service.pushed.length = 0
  const { _id } = await test.request(openRedemption, { as: user, body: { dealId } })
  await test.request(freeHold, { as: owner, params: { id: _id }, body: {} })
  const [freed] = await deliver()
  expect(service.pushed.map(({ message }) => message)).toMatchObject([
    { title: 'Codice annullato dal negozio', url: `/checkout?id=${dealId}` },
  ])
  expect(freed?.subject).toBe(`Codice annullato dal negozio: ${title}`)
})

it('R-421 without a chosen language each browser gets pushes in its own language', async () => {
  user = await test.createUser()
  await subscribe(user, 'en')
  await subscribe(user, 'it')
  await credit(100)
  await deliver()
  const bodies = service.pushed.map(({ message }) => (message as { body: string }).body)
  expect(bodies.toSorted()).toEqual(['Il tuo saldo è di 500 BrandPoint.', 'Your balance is 500 BrandPoints.'])
})

it('R-420 received points are announced, spent points are not', async () => {
  await subscribe()
  await credit(-80)
  await deliver()
  expect(service.pushed).toEqual([])
  await credit(75)
  await deliver()
  expect(service.pushed.map(({ message }) => message)).toEqual([
    { title: '+75 BrandPoint', body: 'Il tuo saldo è di 500 BrandPoint.', url: '/points', tag: 'points' },
  ])
})

it('R-421 preferences decide: no push when it is off, an email when it is on', async () => {
  await subscribe()
  await prefer({ kind: 'points', inApp: true, push: false, email: true })
  await credit(100)
  const mails = await deliver()
  expect(service.pushed).toEqual([])
  expect(mails).toMatchObject([{ subject: 'Hai ricevuto 100 BrandPoint', to: [{ address: user.email }] }])
  expect(mails[0]?.text).toMatch(/https:\/\/vicino\.example\/unsubscribe\?token=[\w-]+\.points\./)
  await prefer({ kind: 'points', inApp: true, push: true, email: false })
  await credit(100)
  expect(await deliver()).toHaveLength(1)
  expect(service.pushed).toHaveLength(1)
})

it('R-421 no notification goes to an unverified email address', async () => {
  user = await test.createUser()
  await prefer({ kind: 'points', inApp: true, push: true, email: true })
  await credit(100)
  expect(await deliver()).toEqual([])
})

it('R-421 an event takes one statement when nobody is to be notified', async () => {
  await prefer({ kind: 'points', inApp: false, push: true, email: false })
  await credit(100)
  test.takeStatements()
  await drainOutbox(test.db, [notificationSender], test.clock.now())
  const own = test.takeStatements().filter((text) => !/outbox|consumer_offsets|events_set_aside/i.test(text))
  expect(own).toHaveLength(1)
})

it.each([404, 410])('R-421 a browser whose push service answers %i is removed', async (status) => {
  await subscribe()
  await credit(100)
  service.answers(status)
  await deliver()
  expect((await test.request(contract.getNotificationPreferences, { as: user })).pushDevices).toBe(0)
  expect(await waiting()).toEqual([])
})

it.each([
  [429, false],
  [503, false],
  [302, true],
  [400, true],
  [403, true],
])('R-421 an answer %i leaves the push in the queue; given up: %s', async (status, dead) => {
  await subscribe()
  await credit(100)
  service.answers(status)
  await deliver()
  const [row] = await waiting()
  expect(row).toMatchObject({ attempts: 1, last_error: `push service answered ${status}` })
  expect(row?.dead_at !== null).toBe(dead)
  service.answers(201)
  test.clock.advance(2)
  await deliver()
  expect(service.pushed).toHaveLength(dead ? 0 : 1)
})

it('R-421 while pushes to one browser keep failing, the other browsers get each push once', async () => {
  const gone = await subscribe()
  await subscribe()
  await test.db
    .updateTable('push_subscriptions')
    .set({ p256dh: Buffer.alloc(65, 7).toString('base64url') })
    .where('endpoint', '=', gone.endpoint)
    .execute()
  await credit(100)
  await deliver()
  test.clock.advance(3600)
  await deliver()
  expect(service.pushed).toHaveLength(1)
  expect(await waiting()).toMatchObject([{ last_error: 'keys of the browser refused', attempts: 1 }])
})

it('R-421 a browser gets no pushes for an account that signed out in it or left it to another account', async () => {
  const browser = await subscribe()
  await credit(100)
  await drainOutbox(test.db, [notificationSender], test.clock.now())
  const next = await test.createUser()
  await test.request(contract.subscribeToPush, { as: next, body: browser })
  await deliver()
  expect(service.pushed).toEqual([])

  await subscribe()
  await credit(100)
  await test.db
    .updateTable('sessions')
    .set({ revoked_at: test.clock.now() })
    .where('id', '=', user.sessionId)
    .execute()
  await deliver()
  expect([service.pushed, await waiting()]).toEqual([[], []])
})

it('an email goes to the account’s address or the given one, with a working link', async () => {
  const { db, clock, services } = test
  const now = clock.now()
  const token = { userId: user.id, purpose: 'verify-email', seconds: 3600, now } as const
  const tokenId = await issueOneTime(db, token)
  const email = { userId: user.id, language: 'en', now } as const
  await sendEmail(db, { ...email, template: 'verify-email', data: { tokenId }, address: 'new@example.test' })
  const [mail] = await deliver()
  expect(mail).toMatchObject({ to: [{ address: 'new@example.test' }], subject: 'Confirm your email' })
  const link = `https://vicino.example/verify-email?token=${oneTimeText(tokenId, services.keys.oneTime)}`
  expect(mail?.text).toContain(link)
  expect(mail?.html).toContain(`href="${link}"`)
  expect(mail?.messageId).toMatch(/^<[\da-f-]{36}@vicino\.example>$/)
})

it('an email with an invalid link is not sent, the newer one is', async () => {
  const { db, clock } = test
  const send = async (): Promise<void> => {
    const now = clock.now()
    const tokenId = await issueOneTime(db, { userId: user.id, purpose: 'reset-password', seconds: 3600, now })
    await sendEmail(db, {
      userId: user.id,
      language: 'it',
      now,
      template: 'reset-password',
      data: { tokenId },
    })
  }
  await send()
  await send()
  expect(await deliver()).toHaveLength(1)
  await send()
  clock.advance(3600)
  expect(await deliver()).toHaveLength(1)
  expect(await waiting()).toEqual([])
})

it('an erased account gets only emails that name their address', async () => {
  const { db, clock } = test
  const email = { userId: user.id, language: 'it', now: clock.now(), data: {} } as const
  await sendEmail(db, { ...email, template: 'password-changed' })
  await sendEmail(db, { ...email, template: 'account-erased', address: 'was@example.test' })
  await db.updateTable('users').set({ erased_at: clock.now() }).where('id', '=', user.id).execute()
  expect(await deliver()).toMatchObject([{ to: [{ address: 'was@example.test' }] }])
})

it('a delivery with a template of another build is given up, but its row is kept', async () => {
  const nothing = { template: 'points', data: { amount: 1, balance: 1 }, kind: 'points' } as const
  await sendPushes(test.db, [], { ...nothing, now: test.clock.now() })
  expect(await waiting()).toEqual([])
  await test.db
    .insertInto('deliveries')
    .values({
      channel: 'email',
      user_id: user.id,
      template: 'of-tomorrow',
      language: 'it',
      next_at: test.clock.now(),
      created_at: test.clock.now(),
    })
    .execute()
  expect(await deliver()).toEqual([])
  expect(await waiting()).toMatchObject([{ last_error: 'unknown template' }])
})

it('the metrics contain the number of waiting ones, the age of the oldest, and the number given up', async () => {
  await subscribe()
  await credit(1)
  await credit(2)
  await drainOutbox(test.db, [notificationSender], test.clock.now())
  await test.db
    .updateTable('deliveries')
    .set({ dead_at: test.clock.now() })
    .where('id', '=', (eb) => eb.selectFrom('deliveries').select('id').orderBy('id').limit(1))
    .execute()
  test.clock.advance(7)
  const { body } = await test.app.inject('/metrics')
  expect(body).toMatch(/^vicino_deliveries_waiting 1$/m)
  expect(body).toMatch(/^vicino_deliveries_lag_seconds 7$/m)
  expect(body).toMatch(/^vicino_deliveries_dead 1$/m)
})
