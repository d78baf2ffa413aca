import * as contract from '@vicino/contract/foundation/notifications/endpoints'
import type { NotificationSettings } from '@vicino/contract/foundation/notifications/schemas'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { drainDeliveries } from '../../../platform/deliveries/deliver.ts'
import { emailChannel } from '../../../platform/deliveries/email/channel.ts'
import { drainOutbox, emit } from '../../../platform/events/outbox.ts'
import { runOnce } from '../../../platform/jobs/jobs.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'
import { notificationSender } from './notifications.consumers.ts'
import { summaryJob } from './weekly-summary.ts'

const NOTHING: NotificationSettings = {
  quietHours: null,
  timeZone: 'Europe/Rome',
  perDay: null,
  perWeek: null,
  weeklySummary: false,
}
let folder: string
let test: TestApp
let user: TestUser
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vicino-settings-'))
  test = await createTestApp({
    features: FEATURES,
    env: { DATA_DIR: folder, PUBLIC_URL: 'https://vicino.example' },
  })
})
beforeEach(async () => {
  await rm(join(folder, 'mail'), { recursive: true, force: true })
  await test.db.deleteFrom('deliveries').execute()
  user = await test.createUser({ language: 'it', email_verified_at: new Date() })
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

const set = (body: Partial<NotificationSettings>) =>
  test.request(contract.setNotificationSettings, { as: user, body: { ...NOTHING, ...body } })
const prefer = (kind: 'points' | 'newDeal', email: boolean) =>
  test.request(contract.setNotificationPreferences, {
    as: user,
    body: { items: [{ kind, inApp: true, push: true, email }] },
  })
async function credit(): Promise<void> {
  await emit(test.db, 'points.moved', { userId: user.id, amount: 1, balance: 1 }, test.clock.now())
  await drainOutbox(test.db, [notificationSender], test.clock.now())
}
async function mails() {
  await drainDeliveries(test.services, emailChannel(test.services))
  const names = await readdir(join(folder, 'mail')).catch(() => [])
  return Promise.all(
    names.toSorted().map(async (name) => PostalMime.parse(await readFile(join(folder, 'mail', name)))),
  )
}
/** Signs a browser up without a push service, and returns when the present pushes leave. */
async function pushTimes(): Promise<string[]> {
  await test.db
    .insertInto('push_subscriptions')
    .values({
      user_id: user.id,
      session_id: user.sessionId,
      endpoint: `https://push.test/${user.id}`,
      p256dh: 'x',
      auth: 'x',
      language: 'it',
      created_at: test.clock.now(),
    })
    .onConflict((conflict) => conflict.column('endpoint').doNothing())
    .execute()
  await credit()
  const rows = await test.db
    .selectFrom('deliveries')
    .select('next_at')
    .where('user_id', '=', user.id)
    .where('channel', '=', 'push')
    .execute()
  await test.db.deleteFrom('deliveries').execute()
  return rows.map(({ next_at }) => next_at.toISOString())
}

it('R-421 quiet hours, caps and the weekly summary are set as a whole and stay unchanged', async () => {
  expect(await test.request(contract.getNotificationSettings, { as: user })).toEqual(NOTHING)
  const wanted = {
    quietHours: { from: '22:30', to: '07:05' },
    timeZone: 'America/New_York',
    perDay: 3,
    perWeek: 10,
    weeklySummary: true,
  }
  expect(await set(wanted)).toEqual(wanted)
  expect(await test.request(contract.getNotificationSettings, { as: user })).toEqual(wanted)
})

it.each([
  { quietHours: { from: '24:00', to: '07:00' } },
  { quietHours: { from: '08:00', to: '08:00' } },
  { timeZone: 'Luna/Mare' },
  { timeZone: '+01:00' },
  { perDay: 0 },
  { perWeek: 501 },
])('R-421 %j is refused', async (wrong) => {
  const body = { ...NOTHING, ...wrong }
  expect(await test.refused(contract.setNotificationSettings, { as: user, body })).toMatchObject({
    code: 'validation_failed',
  })
})

it.each([
  ['in them, over midnight', '2027-01-10T21:30:00Z', '2027-01-11T07:00:00.000Z'],
  ['after midnight', '2027-01-11T03:00:00Z', '2027-01-11T07:00:00.000Z'],
  ['outside of them', '2027-01-11T12:00:00Z', '2027-01-11T12:00:00.000Z'],
  ['in the night of the change to summer time', '2027-03-27T22:30:00Z', '2027-03-28T06:00:00.000Z'],
])('R-421 pushes wait until quiet hours end: %s', async (_when, now, leaves) => {
  await set({ quietHours: { from: '22:00', to: '08:00' } })
  test.clock.set(new Date(now))
  expect(await pushTimes()).toEqual([leaves])
})

it('R-421 notifications beyond the caps of a day and a week are not sent, but appear in the app', async () => {
  test.clock.set(new Date('2027-02-01T09:00:00Z'))
  await set({ perDay: 2, perWeek: 3 })
  const sent: number[] = []
  for (let day = 0; day < 3; day += 1) {
    let ofDay = 0
    for (let no = 0; no < 3; no += 1) ofDay += (await pushTimes()).length
    sent.push(ofDay)
    test.clock.advance(86_400)
  }
  expect(sent).toEqual([2, 1, 0])
  expect((await test.request(contract.countUnreadNotices, { as: user })).unread).toBe(9)
  test.clock.set(new Date('2027-02-08T09:00:00Z'))
  expect(await pushTimes()).toHaveLength(1)
})

it('R-421 each email of a preference has an address that switches its kind off with one click', async () => {
  await prefer('points', true)
  await credit()
  const [mail] = await mails()
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const address =
    /^<https:\/\/vicino\.example(\/unsubscribe\?token=.+)>$/.exec(header('list-unsubscribe') ?? '')?.[1] ?? ''
  expect(mail?.text).toContain(address)
  // Opening the address changes nothing.
  const page = await test.app.inject({ url: address })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('<form method="post"')
  const emailOf = async () =>
    (await test.request(contract.getNotificationPreferences, { as: user })).items.find(
      ({ kind }) => kind === 'points',
    )
  expect(await emailOf()).toMatchObject({ email: true })
  const click = (url: string) =>
    test.app.inject({
      method: 'POST',
      url,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  expect((await click(address)).statusCode).toBe(200)
  expect((await click(address)).statusCode).toBe(200)
  expect(await emailOf()).toEqual({ kind: 'points', inApp: true, push: true, email: false })
  expect((await click(address.replace('.points.', '.message.'))).statusCode).toBe(404)
  expect((await click(`${address}x`)).statusCode).toBe(404)
})

it('R-421 the weekly summary comes on Monday from eight, once, and ends with one click', async () => {
  test.clock.set(new Date('2027-03-03T09:00:00Z'))
  await set({ weeklySummary: true })
  await credit()
  const run = async () => {
    await runOnce(test.db, summaryJob, test.clock.now())
    return (await mails()).length
  }
  expect(await run()).toBe(0)
  test.clock.set(new Date('2027-03-08T06:30:00Z'))
  expect(await run()).toBe(0)
  test.clock.set(new Date('2027-03-08T07:30:00Z'))
  expect(await run()).toBe(1)
  expect(await run()).toBe(1)
  const [mail] = await mails()
  expect(mail?.subject).toBe('La tua settimana su Vicino')
  expect(mail?.text).toContain('sette giorni: 1. Da leggere: 1.')
  const token = /token=([^>]+)>/.exec(
    mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '',
  )?.[1]
  await test.app.inject({ method: 'POST', url: `/unsubscribe?token=${token}` })
  expect(await test.request(contract.getNotificationSettings, { as: user })).toMatchObject({
    weeklySummary: false,
  })
})
