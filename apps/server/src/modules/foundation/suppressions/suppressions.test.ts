import * as contract from '@vicino/contract/foundation/suppressions/endpoints'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { drainDeliveries } from '../../../platform/deliveries/deliver.ts'
import { emailChannel } from '../../../platform/deliveries/email/channel.ts'
import { sendEmail } from '../../../platform/deliveries/enqueue.ts'
import { drainOutbox, emit } from '../../../platform/events/outbox.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'
import { notificationSender } from '../notifications/notifications.consumers.ts'
import { readSes } from './provider-events.ts'

const TOKEN = 'f3a9c17e5b8d2046f3a9c17e5b8d2046'
let folder: string
let test: TestApp
let user: TestUser
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vicino-suppressions-'))
  test = await createTestApp({ features: FEATURES, env: { DATA_DIR: folder, MAIL_EVENTS_TOKEN: TOKEN } })
})
beforeEach(async () => {
  await rm(join(folder, 'mail'), { recursive: true, force: true })
  await test.db.deleteFrom('deliveries').execute()
  await test.db.deleteFrom('mail_suppressions').execute()
  user = await test.createUser({ language: 'it', email_verified_at: new Date() })
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

const basic = (password: string) => `Basic ${Buffer.from(`vicino:${password}`).toString('base64')}`

async function report(provider: string, body: unknown, password: string | null = TOKEN): Promise<number> {
  const { statusCode } = await test.app.inject({
    method: 'POST',
    url: `/mail-events/${provider}`,
    // As SNS sends it.
    headers: {
      'content-type': 'text/plain; charset=UTF-8',
      ...(password !== null && { authorization: basic(password) }),
    },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return statusCode
}
const ses = (notice: object) => ({
  Type: 'Notification',
  TopicArn: 'arn:aws:sns:eu-south-1:1:mail',
  Message: JSON.stringify(notice),
})
const sesBounce = (bounceType: string, ...addresses: string[]) =>
  ses({
    notificationType: 'Bounce',
    bounce: {
      bounceType,
      bounceSubType: 'General',
      bouncedRecipients: addresses.map((emailAddress) => ({ emailAddress, status: '5.1.1' })),
    },
    mail: { messageId: '1' },
  })
const postmarkBounce = (Type: string, Inactive: boolean) => ({
  RecordType: 'Bounce',
  ID: 42,
  Type,
  Email: user.email,
  Inactive,
})

const at = (SubscribeURL: string) => readSes({ Type: 'SubscriptionConfirmation', Token: 't', SubscribeURL })

const listed = () =>
  test.db.selectFrom('mail_suppressions').select(['address', 'reason', 'detail']).orderBy('address').execute()

/** How many e-mails leave: one that can be switched off, and one that cannot. */
async function leaving(): Promise<{ news: number; account: number }> {
  const send = async () => {
    await drainDeliveries(test.services, emailChannel(test.services))
    const names = await readdir(join(folder, 'mail')).catch(() => [])
    await rm(join(folder, 'mail'), { recursive: true, force: true })
    return names.length
  }
  const now = test.clock.now()
  await test.db
    .insertInto('notification_preferences')
    .values({ user_id: user.id, kind: 'points', in_app: true, push: true, email: true, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await emit(test.db, 'points.moved', { userId: user.id, amount: 1, balance: 1 }, now)
  await drainOutbox(test.db, [notificationSender], now)
  const news = await send()
  await sendEmail(test.db, { userId: user.id, language: 'it', template: 'password-changed', data: {}, now })
  return { news, account: await send() }
}
const own = async () => (await test.request(contract.getSuppression, { as: user })).suppression

describe('reports of e-mail services', () => {
  it('are taken with the password alone, and only where there is one', async () => {
    const bounce = sesBounce('Permanent', user.email)
    expect(await report('ses', bounce, null)).toBe(401)
    expect(await report('ses', bounce, 'f3a9c17e5b8d2046')).toBe(401)
    expect(await report('mailgun', bounce)).toBe(404)
    expect(await report('constructor', bounce)).toBe(404)
    expect(await report('ses', '{"Type":')).toBe(400)
    expect(await report('ses', { Type: 'Notification' })).toBe(400)
    expect(await report('postmark', { RecordType: 'Bounce', Email: 7 })).toBe(400)
    expect(await listed()).toEqual([])
    const closed = await createTestApp({ features: FEATURES })
    const answer = await closed.app.inject({
      method: 'POST',
      url: '/mail-events/ses',
      headers: { authorization: basic('undefined') },
      payload: bounce,
    })
    expect(answer.statusCode).toBe(404)
    await closed.close()
  })

  it.each([
    [
      'SES: a permanent bounce of several',
      () => sesBounce('Permanent', 'Una@Posta.test', user.email),
      'bounce',
    ],
    [
      'SES: a complaint',
      () =>
        ses({ eventType: 'Complaint', complaint: { complainedRecipients: [{ emailAddress: user.email }] } }),
      'complaint',
    ],
    [
      'Postmark: a bounce after which it sends nothing more',
      () => postmarkBounce('HardBounce', true),
      'bounce',
    ],
    ['Postmark: a complaint', () => ({ RecordType: 'SpamComplaint', Email: user.email }), 'complaint'],
  ])('%s ends what can be switched off; the account’s own e-mails go on', async (_what, body, reason) => {
    const provider = 'Type' in body() && !('RecordType' in body()) ? 'ses' : 'postmark'
    expect(await leaving()).toEqual({ news: 1, account: 1 })
    expect(await report(provider, body())).toBe(204)
    expect(await own()).toEqual({ reason, at: test.clock.now().toISOString() })
    expect(await leaving()).toEqual({ news: 0, account: 1 })
    expect((await listed()).map(({ detail }) => detail).join(' ')).not.toContain('@')
    await test.request(contract.resumeEmails, { as: user })
    expect(await own()).toBeNull()
    expect(await leaving()).toEqual({ news: 1, account: 1 })
  })

  it.each([
    ['a full mailbox', 'ses', () => sesBounce('Transient', user.email)],
    [
      'a delivery',
      'ses',
      () => ses({ notificationType: 'Delivery', delivery: { recipients: [user.email] } }),
    ],
    ['a soft bounce', 'postmark', () => postmarkBounce('SoftBounce', false)],
    ['an opened e-mail', 'postmark', () => ({ RecordType: 'Open', Email: user.email })],
  ])('%s changes nothing', async (_what, provider, body) => {
    expect(await report(provider, body())).toBe(204)
    expect(await listed()).toEqual([])
  })

  it('an e-mail that waits already does not leave either', async () => {
    const now = test.clock.now()
    await emit(test.db, 'points.moved', { userId: user.id, amount: 1, balance: 1 }, now)
    await test.db
      .insertInto('notification_preferences')
      .values({ user_id: user.id, kind: 'points', in_app: true, push: true, email: true, updated_at: now })
      .execute()
    await drainOutbox(test.db, [notificationSender], now)
    await report('ses', sesBounce('Permanent', user.email.toUpperCase()))
    await drainDeliveries(test.services, emailChannel(test.services))
    expect(await readdir(join(folder, 'mail')).catch(() => [])).toEqual([])
  })

  it('LAW-9 a complaint stays one after a bounce, and counts as an opposition to every shop', async () => {
    await report('postmark', { RecordType: 'SpamComplaint', Email: user.email })
    await report('ses', sesBounce('Permanent', user.email))
    expect(await listed()).toMatchObject([{ reason: 'complaint', detail: 'SpamComplaint' }])
    const { rows } = await sql<{
      off: boolean
    }>`SELECT is_email_stopped(${user.id}, gen_random_uuid()) AS off`.execute(test.db)
    expect(rows).toEqual([{ off: true }])
  })

  it('only Amazon itself confirms a subscription', () => {
    const theirs = 'https://sns.eu-south-1.amazonaws.com/?Action=ConfirmSubscription&Token=t'
    expect(at(theirs)).toEqual({ confirm: theirs })
    for (const url of [
      'https://sns.eu-south-1.amazonaws.com.example/?Token=t',
      'http://sns.eu-south-1.amazonaws.com/?Token=t',
      'https://127.0.0.1/?sns.eu-south-1.amazonaws.com',
    ])
      expect(at(url)).toBeNull()
  })
})

describe('a mail server’s own refusal', () => {
  it.each([
    ['no such mailbox', '5.1.1 no such user', true],
    ['a refusal of the sender', '5.7.1 rejected by policy', false],
  ])('%s', async (_what, answer, isNoted) => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onRcptTo: (_to, _session, done) => done(Object.assign(new Error(answer), { responseCode: 550 })),
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as { port: number }
    const config = { ...test.services.config, smtpUrl: `smtp://127.0.0.1:${port}` }
    const channel = emailChannel({ ...test.services, config })
    const now = test.clock.now()
    await sendEmail(test.db, { userId: user.id, language: 'it', template: 'password-changed', data: {}, now })
    await drainDeliveries(test.services, channel)
    channel.close()
    await new Promise<void>((resolve) => server.close(resolve))
    expect(await own()).toEqual(isNoted ? { reason: 'bounce', at: now.toISOString() } : null)
  })
})

it('an erased account’s address leaves the list', async () => {
  await report('ses', sesBounce('Permanent', user.email))
  for (const { erase } of test.services.personalData) await erase(test.db, user.id, test.clock.now())
  expect(await listed()).toEqual([])
})
