import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCampaign } from '@vicino/contract/marketing/campaigns/endpoints'
import { resumeBrands, suspendBrands } from '@vicino/contract/marketplace/brands/admin/endpoints'
import { leaveProgram, updateMemberConsents } from '@vicino/contract/loyalty/members/endpoints'
import {
  listNotices,
  setNotificationSettings,
  subscribeToPush,
} from '@vicino/contract/foundation/notifications/endpoints'
import * as contract from '@vicino/contract/marketing/outreach/endpoints'
import PostalMime from 'postal-mime'
import { sql } from 'kysely'
import sharp from 'sharp'
import webPush from 'web-push'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { drainDeliveries } from '../../../platform/deliveries/deliver.ts'
import { emailChannel } from '../../../platform/deliveries/email/channel.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { runOnce } from '../../../platform/jobs/jobs.ts'
import { serveFiles } from '../../../platform/files/files.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'
import { type Clientele, makeClientele } from '../../loyalty/customers/testing/customers-fixture.ts'
import { campaignJob } from '../campaigns/send-campaigns.ts'
import { campaignOf } from '../campaigns/testing/campaign.ts'
import { photo, sendImage } from '../../foundation/files/testing/uploads.ts'
import { pushChannel } from '../../foundation/notifications/push/channel.ts'
import { type PushService, startPushService } from '../../foundation/notifications/testing/push-service.ts'
import { type Outcome, sendMarketing } from './public.ts'
import { takesCampaigns } from './testing/rows.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const MORNING = '2027-03-02T11:00:00+01:00'
const WANTS = { marketingConsent: true }
const vapid = webPush.generateVAPIDKeys()
let test: TestApp
let service: PushService
let folder: string
let shop: Clientele
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vicino-outreach-'))
  service = await startPushService()
  test = await createTestApp({
    features: [...FEATURES, serveFiles],
    env: {
      DATA_DIR: folder,
      PUBLIC_URL: 'https://vicino.example',
      VAPID_PUBLIC_KEY: vapid.publicKey,
      VAPID_PRIVATE_KEY: vapid.privateKey,
      PUSH_HOSTS: service.host,
    },
  })
})
beforeEach(async () => {
  test.clock.set(MORNING)
  service.pushed.length = 0
  await rm(join(folder, 'mail'), { recursive: true, force: true })
  await test.db.deleteFrom('deliveries').execute()
  shop = await makeClientele(test)
})
afterAll(async () => {
  await test.close()
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

/** Sends one message of an origin to members. @returns the results in their order */
async function send(
  people: readonly TestUser[],
  of: { origin?: string; title?: string; text?: string; image?: string; imageAlt?: string } = {},
) {
  const { origin = randomUUID(), title = 'Pane nuovo', text = 'Da domani, alle 7.' } = of
  const { image = null, imageAlt = '' } = of
  const outcomes = await inTransaction(test.db, (tx) =>
    sendMarketing(tx, {
      brandId: shop.brandId,
      programId: shop.programId,
      origin: { kind: 'campaign', id: origin },
      recipients: people.map(({ id }) => ({ userId: id, title, text })),
      link: '/deals?detail=x',
      image,
      imageAlt,
      channels: { inApp: true, push: true, email: true },
      isProfiled: false,
      now: test.clock.now(),
    }),
  )
  return people.flatMap(({ id }) => outcomes.get(id) ?? [])
}
const reasons = (outcomes: readonly Outcome[]) =>
  outcomes.map((one) => (one.status === 'sent' ? 'sent' : one.reason))
const noticesOf = async (as: TestUser) =>
  (await test.request(listNotices, { as })).items.filter(({ kind }) => kind === 'campaign')
const withdraw = (as: TestUser) =>
  test.request(updateMemberConsents, {
    as,
    params: { id: shop.programId },
    body: { marketingConsent: false, infoConsent: false },
  })
async function mails() {
  await drainDeliveries(test.services, pushChannel(test.services))
  await drainDeliveries(test.services, emailChannel(test.services))
  const names = await readdir(join(folder, 'mail')).catch(() => [])
  return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, 'mail', name)))))
}
const waiting = () => test.db.selectFrom('deliveries').select(['next_at', 'attempts', 'channel']).execute()

it('R-386 marketing reaches only people who consent to it when it is sent', async () => {
  const yes = await shop.member({}, WANTS)
  const no = await shop.member()
  const withdrawn = await shop.member({}, WANTS)
  await withdraw(withdrawn)
  const gone = await shop.member({}, WANTS)
  await test.request(leaveProgram, { as: gone, params: { id: shop.programId }, body: { confirm: true } })
  const stranger = await test.createUser()
  const all = [yes, no, withdrawn, gone, stranger]
  expect(reasons(await send(all))).toEqual(['sent', 'no_consent', 'no_consent', 'left', 'left'])
  expect(await noticesOf(yes)).toMatchObject([
    { title: 'Pane nuovo', path: expect.stringMatching(/^\/avviso\//) },
  ])
  for (const other of all.slice(1)) expect(await noticesOf(other)).toEqual([])
})

it('R-386 it uses the channels that each person has chosen, and never twice for one origin', async () => {
  const verified = { email_verified_at: test.clock.now(), language: 'it' as const }
  const byMail = await shop.member(verified, WANTS)
  const byDefault = await shop.member(verified, WANTS)
  const none = await shop.member(verified, WANTS)
  const pushed = await shop.member({ language: 'it' }, WANTS)
  await takesCampaigns(test, byMail, { inApp: false, email: true })
  await takesCampaigns(test, none, { inApp: false })
  await takesCampaigns(test, pushed, { push: true })
  await test.request(subscribeToPush, { as: pushed, body: service.browser() })
  const origin = randomUUID()
  const all = [byMail, byDefault, none, pushed]
  expect(await send(all, { origin })).toMatchObject([
    { status: 'sent', inApp: false, push: false, email: true },
    { status: 'sent', inApp: true, push: false, email: false },
    { status: 'skipped', reason: 'no_channel' },
    { status: 'sent', inApp: true, push: true, email: false },
  ])
  expect(reasons(await send(all, { origin }))).toEqual([
    'already_sent',
    'already_sent',
    'no_channel',
    'already_sent',
  ])
  expect((await mails()).map(({ to }) => to?.map(({ address }) => address))).toEqual([[byMail.email]])
  expect(service.pushed).toMatchObject([{ message: { title: 'Pane nuovo' } }])
  const { rows } =
    await sql`SELECT delivered_at IS NOT NULL AS d FROM outreach_sends WHERE origin_id = ${origin}`.execute(
      test.db,
    )
  expect(rows).toEqual([{ d: true }, { d: true }, { d: true }])
})

it('R-386 LAW-15 one click switches e-mails off for their brand, until they are switched on; the e-mail itself has the link', async () => {
  const reader = await shop.member({ email_verified_at: test.clock.now(), language: 'it' }, WANTS)
  await takesCampaigns(test, reader, { inApp: false, email: true })
  await send([reader])
  const [mail = expect.fail('no mail')] = await mails()
  const header = mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  expect(mail.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe(
    'List-Unsubscribe=One-Click',
  )
  const url = new URL(header.slice(1, -1))
  expect(mail.text).toContain(url.href)
  expect(mail.html).toContain(`href="${url.href}"`)
  const answer = await test.app.inject({
    method: 'POST',
    url: `${url.pathname}${url.search}`,
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(answer.statusCode).toBe(200)
  const params = { brandId: shop.brandId }
  expect(await test.request(contract.getBrandEmails, { as: reader, params })).toEqual({ email: false })
  expect(reasons(await send([reader]))).toEqual(['unsubscribed'])
  await test.request(contract.setBrandEmails, { as: reader, params, body: { email: true } })
  expect(reasons(await send([reader]))).toEqual(['sent'])
})

it('R-384 the image of a campaign is in its e-mails as a JPEG that every mail program shows, with its description, at one address for all', async () => {
  const email_verified_at = test.clock.now()
  const readers = [
    await shop.member({ email_verified_at }, WANTS),
    await shop.member({ email_verified_at }, WANTS),
  ]
  for (const reader of readers) await takesCampaigns(test, reader, { inApp: false, email: true })
  await shop.settle()
  const image = (await sendImage(test, shop.owner, await photo(1600, 900), 'program')).json<{ Key: string }>()
  await test.request(createCampaign, {
    as: shop.owner,
    params: { programId: shop.programId },
    body: campaignOf({ image: image.Key, imageAlt: 'Pane "appena" sfornato' }),
  })
  await runOnce(test.db, campaignJob, test.clock.now())
  const sent = await mails()
  expect(sent).toHaveLength(2)
  const pictures = sent.map(({ html }) => html?.match(/<img [^>]*>/g) ?? [])
  expect(pictures[0]).toHaveLength(1)
  expect(pictures[1]).toEqual(pictures[0])
  const { publicUrl } = test.services.config
  const address = `/files/${image.Key.replace('.webp', '-956.jpg')}`
  expect(pictures[0]?.[0]).toContain(`src="${publicUrl}${address}"`)
  expect(pictures[0]?.[0]).toContain('alt="Pane &quot;appena&quot; sfornato" width="478"')
  expect(sent[0]?.text).toContain('[Pane "appena" sfornato]')
  const shown = await test.app.inject({ url: address })
  expect([shown.headers['content-type'], shown.headers['cross-origin-resource-policy']]).toEqual([
    'image/jpeg',
    'cross-origin',
  ])
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 956, height: 538 })
})

it('R-384 an older image without a JPEG is sent in its stored form', async () => {
  const reader = await shop.member({ email_verified_at: test.clock.now() }, WANTS)
  await takesCampaigns(test, reader, { inApp: false, email: true })
  const image = `/files/images/program/${randomUUID()}.webp`
  await send([reader], { image, imageAlt: '' })
  const [mail] = await mails()
  expect(mail?.html).toContain(`${image.replace('.webp', '-1080.webp')}" alt=""`)
})

it('R-384 text that looks like code, also in a member’s name, stays text in the e-mail', async () => {
  const reader = await shop.member({ email_verified_at: test.clock.now() }, WANTS)
  await takesCampaigns(test, reader, { inApp: false, email: true })
  const code = '<script>alert(1)</script><img src=x onerror=alert(1)>'
  await send([reader], { title: `Ciao ${code}`, text: `"${code}"\nBcc: altri@vicino.test` })
  const [mail] = await mails()
  expect(mail?.subject).toBe(`Ciao ${code}`)
  expect(mail?.html).not.toMatch(/<script|<img/)
  expect(mail?.html).toContain('&lt;script&gt;alert(1)')
  expect([mail?.bcc, mail?.to?.length]).toEqual([undefined, 1])
})

it('nothing is sent from 21:00 to 9:00 in Rome, and queued messages keep waiting', async () => {
  const reader = await shop.member({ email_verified_at: test.clock.now() }, WANTS)
  await takesCampaigns(test, reader, { email: true })
  test.clock.set('2027-03-02T21:00:00+01:00')
  expect(await send([reader])).toEqual([
    { status: 'skipped', reason: 'quiet_hours', until: new Date('2027-03-03T09:00:00+01:00') },
  ])
  expect(await noticesOf(reader)).toEqual([])
  test.clock.set('2027-03-02T20:59:59+01:00')
  expect(reasons(await send([reader]))).toEqual(['sent'])
  test.clock.set('2027-03-02T21:00:00+01:00')
  expect(await mails()).toEqual([])
  expect(await waiting()).toEqual([
    { channel: 'email', attempts: 0, next_at: new Date('2027-03-03T09:00:00+01:00') },
  ])
  test.clock.set('2027-03-03T09:00:00+01:00')
  expect(await mails()).toHaveLength(1)
})

it('a queued message is dropped when the consent is withdrawn before it is sent', async () => {
  const reader = await shop.member({ email_verified_at: test.clock.now() }, WANTS)
  await takesCampaigns(test, reader, { push: true, email: true })
  await test.request(subscribeToPush, { as: reader, body: service.browser() })
  expect(await send([reader])).toMatchObject([{ status: 'sent', push: true, email: true }])
  expect(await waiting()).toHaveLength(2)
  await withdraw(reader)
  expect(await mails()).toEqual([])
  expect([service.pushed, await waiting()]).toEqual([[], []])
})

it('a queued message is dropped when its brand is suspended before it is sent', async () => {
  const reader = await shop.member({ email_verified_at: test.clock.now() }, WANTS)
  await takesCampaigns(test, reader, { inApp: false, email: true })
  const admin = await test.createUser({ role: 'superAdmin' })
  expect(reasons(await send([reader]))).toEqual(['sent'])
  const body = { ids: [shop.brandId], reason: 'fake' as const, text: 'Offerte false' }
  await test.request(suspendBrands, { as: admin, body })
  expect(await mails()).toEqual([])
  expect(reasons(await send([reader]))).toEqual(['brand_suspended'])
  await test.request(resumeBrands, { as: admin, body: { ids: [shop.brandId] } })
  expect(await mails()).toEqual([])
  expect(reasons(await send([reader]))).toEqual(['sent'])
})

it('a member gets two messages of a brand per day and five per week, over all its messages; a brand may lower this', async () => {
  const reader = await shop.member({}, WANTS)
  const inARow = async (times: number) => {
    const all: Outcome[] = []
    for (let time = 0; time < times; time += 1) all.push(...(await send([reader])))
    return all
  }
  // A Tuesday
  expect(await inARow(3)).toMatchObject([
    { status: 'sent' },
    { status: 'sent' },
    { reason: 'cap_day', until: new Date('2027-03-03T09:00:00+01:00') },
  ])
  test.clock.set('2027-03-03T09:00:00+01:00')
  expect(reasons(await inARow(3))).toEqual(['sent', 'sent', 'cap_day'])
  test.clock.set('2027-03-04T11:00:00+01:00')
  expect(await inARow(2)).toMatchObject([
    { status: 'sent' },
    { reason: 'cap_week', until: new Date('2027-03-08T09:00:00+01:00') },
  ])
  test.clock.set('2027-03-08T09:00:00+01:00')
  const lower = { brand_id: shop.brandId, per_day: 1, per_week: 5, updated_at: test.clock.now() }
  await test.db.insertInto('outreach_settings').values(lower).execute()
  expect(reasons(await inARow(2))).toEqual(['sent', 'cap_day'])
})

it('a message held back by a person’s own caps was not sent, and does not count for the brand’s caps', async () => {
  const reader = await shop.member({ email_verified_at: test.clock.now() }, WANTS)
  await takesCampaigns(test, reader, { inApp: false, email: true })
  await test.request(setNotificationSettings, {
    as: reader,
    body: { quietHours: null, timeZone: 'Europe/Rome', perDay: 1, perWeek: null, weeklySummary: false },
  })
  expect(reasons([...(await send([reader])), ...(await send([reader]))])).toEqual(['sent', 'cap_day'])
  const counted = await test.db
    .selectFrom('outreach_members')
    .where('user_id', '=', reader.id)
    .select(['sent_day', 'sent_week'])
    .execute()
  expect(counted).toEqual([{ sent_day: 1, sent_week: 1 }])
  expect(await mails()).toHaveLength(1)
})

it('R-387 opening and following a message counts once, its notification is read; the button of an e-mail leads to its address', async () => {
  const reader = await shop.member({}, WANTS)
  const origin = randomUUID()
  const [sent] = await send([reader], { origin, text: 'Riga uno\nRiga due' })
  const id = sent?.status === 'sent' ? sent.sendId : ''
  const params = { id }
  expect(await test.request(contract.getBrandMessage, { as: reader, params })).toMatchObject({
    text: 'Riga uno\nRiga due',
    link: '/deals?detail=x',
    program: { _id: shop.programId },
  })
  const figures = () =>
    sql`SELECT opened_at IS NOT NULL AS opened, clicked_at IS NOT NULL AS clicked FROM outreach_sends WHERE id = ${id}`
      .execute(test.db)
      .then(({ rows }) => rows[0])
  const follow = (agent: string) =>
    test.app.inject({ method: 'GET', url: `/vai/${id}`, headers: { 'user-agent': agent } })
  expect(
    (await follow('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')).headers
      .location,
  ).toBe('/deals?detail=x')
  expect(await figures()).toEqual({ opened: false, clicked: false })
  await test.request(contract.openBrandMessage, { as: reader, params, body: {} })
  expect(await figures()).toEqual({ opened: true, clicked: false })
  expect(await noticesOf(reader)).toMatchObject([{ isRead: true }])
  expect((await follow(BROWSER)).statusCode).toBe(302)
  expect(await figures()).toEqual({ opened: true, clicked: true })
  expect((await test.app.inject({ url: '/vai/other' })).headers.location).toBe('/notifications')
})

/** Counts the statements of a message to these people. */
async function count(list: readonly TestUser[]): Promise<number> {
  test.takeStatements()
  await send(list)
  return test.takeStatements().length
}

it('a message takes a constant number of statements', async () => {
  const people = []
  for (let no = 0; no < 3; no += 1) people.push(await shop.member({}, WANTS))
  const one = await count(people.slice(0, 1))
  expect(await count(people.slice(1))).toBe(one)
  expect(one).toBeLessThanOrEqual(10)
})
