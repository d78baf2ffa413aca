import * as contract from '@vicino/contract/administration/moderation/endpoints'
import { NOTICES_A_DAY } from '@vicino/contract/foundation/reports/constants'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { oneTimeText } from '../../../platform/auth/one-time.ts'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { NO_ID } from '../../../platform/testing/endpoint-cases.ts'
import { makeBrand, makeDeal } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'

let test: TestApp
let admin: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
  admin = await test.createUser({ role: 'superAdmin' })
})
afterAll(() => test.close())

const drain = () => drainOutbox(test.db, test.services.consumers, test.clock.now())
let people = 0
const guest = () => `ospite${(people += 1)}@posta.example`
const notice = (address: string, change: object = {}) => ({
  address,
  reason: 'counterfeit' as const,
  text: 'La borsa ha il marchio sbagliato.',
  name: 'Ada Neri',
  email: guest(),
  goodFaith: true as const,
  ...change,
})
const sent = async (email: string) => {
  const rows = test.db.selectFrom('deliveries').where('address', '=', email).select(['template', 'data'])
  return (await rows.orderBy('id').execute()).map(({ template, data }) => ({
    template,
    data: data as Record<string, string>,
  }))
}
/** Returns the token in the newest letter to an address. */
const tokenFor = async (email: string) =>
  oneTimeText((await sent(email)).at(-1)?.data['reportId'] ?? '', test.services.keys.oneTime)
const status = (token: string) => test.request(contract.getNoticeStatus, { body: { token } })
const waiting = async () => (await test.request(contract.listReports, { as: admin })).items

it('LAW-19 anybody reports a page without an account; a receipt comes, and the link shows the state', async () => {
  const deal = await makeDeal(test.db)
  const body = notice(`${test.services.config.publicUrl}/deals?detail=${deal.id}`)
  await test.request(contract.sendNotice, { body })
  await drain()
  expect((await sent(body.email)).map(({ template }) => template)).toEqual(['report-received'])
  expect(await waiting()).toMatchObject([
    {
      kind: 'deal',
      deal: { _id: deal.id },
      reason: 'counterfeit',
      reporter: null,
      notifier: { name: 'Ada Neri', email: body.email },
    },
  ])
  const token = await tokenFor(body.email)
  expect(await status(token)).toMatchObject({ kind: 'deal', decision: null, appealUntil: null })
  // Forged and foreign links say nothing.
  for (const wrong of [`${token}x`, 'x', oneTimeText(NO_ID, test.services.keys.oneTime)])
    expect(await test.refused(contract.getNoticeStatus, { body: { token: wrong } })).toMatchObject({
      statusCode: 410,
      code: 'status_link_invalid',
    })
})

it.each([
  ['brand', async (): Promise<string> => `/brand/${(await makeBrand(test.db)).id}`],
  [
    'deal',
    async (): Promise<string> =>
      `${new URL(test.services.config.publicUrl).host}/share/deal/${(await makeDeal(test.db)).id}`,
  ],
  ['page', async (): Promise<string> => '/punti'],
  // What is gone, or never was, is reported as a page: nobody learns here what exists.
  ['page', async (): Promise<string> => `/brand/${NO_ID}`],
] as const)('LAW-19 an address of the kind %s is recognised', async (kind, address) => {
  await test.request(contract.sendNotice, { body: notice(await address()) })
  expect((await waiting())[0]?.kind).toBe(kind)
})

it.each([
  [{ address: 'https://altrove.example/deals' }, 400, 'notice_elsewhere', undefined],
  [{ address: 'javascript:alert(1)' }, 400, 'notice_elsewhere', undefined],
  [{ address: ' ' }, 400, 'validation_failed', 'address'],
  [{ reason: 'boring' }, 400, 'validation_failed', 'reason'],
  [{ text: ' ' }, 400, 'validation_failed', 'text'],
  [{ text: 'x'.repeat(2001) }, 400, 'validation_failed', 'text'],
  [{ name: '' }, 400, 'validation_failed', 'name'],
  [{ email: 'nessuno' }, 400, 'validation_failed', 'email'],
  [{ goodFaith: false }, 400, 'validation_failed', 'goodFaith'],
  [{ goodFaith: undefined }, 400, 'validation_failed', 'goodFaith'],
])('LAW-19 a notice with %j is refused, and nothing is stored', async (change, statusCode, code, field) => {
  const before = (await waiting()).length
  const body = notice('/deals', change) as never
  const problem = await test.refused(contract.sendNotice, { body })
  expect(problem).toMatchObject({ statusCode, code })
  expect(Object.keys(problem.fieldErrors ?? {})).toEqual(field === undefined ? [] : [field])
  expect((await waiting()).length).toBe(before)
})

it('LAW-19 one address cannot flood the queue, also with several notices at once or in capitals; the next day it may again', async () => {
  const email = guest()
  const send = (address = email) =>
    test.send(contract.sendNotice, {
      body: notice('/punti', { email: address }),
    })
  const answers = await Promise.all(
    Array.from({ length: NOTICES_A_DAY + 3 }, (_, index) =>
      send(index % 2 === 0 ? email : email.toUpperCase()),
    ),
  )
  const codes = answers.map(({ statusCode }) => statusCode).toSorted()
  expect(codes).toEqual([...Array.from({ length: NOTICES_A_DAY }, () => 204), 429, 429, 429])
  test.clock.advance(86_401)
  expect((await send()).statusCode).toBe(204)
})

it('LAW-19 the person who reported appeals by the link, once, within six months; another person decides', async () => {
  const deal = await makeDeal(test.db)
  const body = notice(`/deals?detail=${deal.id}`)
  await test.request(contract.sendNotice, { body })
  await drain()
  const token = await tokenFor(body.email)
  const appeal = { body: { token, text: 'Guardate la cucitura.' } }
  expect(await test.refused(contract.objectToDecision, appeal)).toMatchObject({ code: 'decision_not_found' })
  const id = (await waiting())[0]?._id ?? ''
  await test.request(contract.decideReport, { as: admin, params: { id }, body: { decision: 'keep' } })
  await drain()
  expect((await sent(body.email)).at(-1)?.template).toBe('report-kept')
  expect((await status(token)).appealUntil).not.toBeNull()
  expect(await test.request(contract.objectToDecision, appeal)).toMatchObject({
    isAppealed: true,
    appealUntil: null,
  })
  expect(await test.refused(contract.objectToDecision, appeal)).toMatchObject({ code: 'appeal_made' })
  const read = await test.request(contract.getReport, { as: admin, params: { id } })
  expect(read).toMatchObject({ isAppealed: true, objection: { text: 'Guardate la cucitura.' } })
  const decide = { params: { id: read.decisions[0]?._id ?? '' }, body: { outcome: 'reversed' } } as const
  const colleague = await test.createUser({ role: 'superAdmin' })
  expect(await test.refused(contract.decideAppeal, { as: admin, ...decide })).toMatchObject({
    code: 'appeal_own_decision',
  })
  await test.request(contract.decideAppeal, { as: colleague, ...decide })
  await drain()
  expect((await sent(body.email)).at(-1)?.template).toBe('report-reopened')
  expect(await status(token)).toMatchObject({ decision: null, isAppealed: false })
  expect((await waiting()).map(({ _id }) => _id)).toContain(id)
})

it('LAW-19 after six months the person who reported does not appeal any more', async () => {
  const body = notice('/punti')
  await test.request(contract.sendNotice, { body })
  await drain()
  const token = await tokenFor(body.email)
  const id = (await waiting())[0]?._id ?? ''
  await test.request(contract.decideReport, { as: admin, params: { id }, body: { decision: 'keep' } })
  test.clock.advance(200 * 86_400)
  expect(
    await test.refused(contract.objectToDecision, { body: { token, text: 'Guardate ancora.' } }),
  ).toMatchObject({ statusCode: 409, code: 'decision_final' })
  expect((await status(token)).appealUntil).toBeNull()
})

it('LAW-19 a business, a profile and a banner are reported from the app, once while they wait', async () => {
  const reporter = await test.createUser()
  const brand = await makeBrand(test.db)
  const person = await test.createUser()
  const report = (kind: 'brand' | 'profile' | 'banner', id: string, as = reporter) =>
    test.send(contract.reportContent, { as, body: { kind, id, reason: 'illegal' } })
  expect((await report('brand', brand.id)).statusCode).toBe(201)
  expect((await report('profile', person.id)).statusCode).toBe(201)
  const again = await test.refused(contract.reportContent, {
    as: reporter,
    body: { kind: 'brand', id: brand.id, reason: 'other' },
  })
  expect(again).toMatchObject({ statusCode: 409, code: 'content_reported' })
  const unknown = { as: reporter, body: { kind: 'banner', id: NO_ID, reason: 'other' } } as const
  expect(await test.refused(contract.reportContent, unknown)).toMatchObject({ code: 'content_not_found' })
  const self = { as: reporter, body: { kind: 'profile', id: reporter.id, reason: 'other' } } as const
  expect(await test.refused(contract.reportContent, self)).toMatchObject({ code: 'own_account' })
  expect((await waiting()).slice(0, 2)).toMatchObject([
    { kind: 'profile', about: { _id: person.id } },
    { kind: 'brand', about: { _id: brand.id } },
  ])
})

it('LAW-19 a reported banner is switched off with a statement, and a reversal shows it again', async () => {
  const { id } = await makeBanner()
  await test.request(contract.reportContent, {
    as: await test.createUser(),
    body: { kind: 'banner', id, reason: 'misleading' },
  })
  const params = { id: (await waiting())[0]?._id ?? '' }
  const isActive = async () => {
    const row = test.db.selectFrom('banners').select('active').where('id', '=', id)
    return (await row.executeTakeFirstOrThrow()).active
  }
  const decide = (body: object) =>
    test.request(contract.decideReport, { as: admin, params, body: body as never })
  await decide({ decision: 'remove', reason: 'misleading' })
  expect(await isActive()).toBe(false)
  await decide({ decision: 'keep' })
  expect(await isActive()).toBe(true)
  const impossible = { as: admin, params, body: { decision: 'block', reason: 'fake', blockDays: 7 } } as const
  expect((await test.refused(contract.decideReport, impossible)).statusCode).toBe(409)
})

const makeBanner = () => {
  const text = { it: 'Pane', en: 'Bread' }
  const texts = { title: text, subtitle: text, tagline: text, cta_text: text }
  const row = { ...texts, cta_link: '/deals', image: '/demo/banner.svg' }
  return test.db.insertInto('banners').values(row).returning('id').executeTakeFirstOrThrow()
}

it('LAW-19 receipts and statements carry no List-Unsubscribe and no footer of a choice', async () => {
  const body = notice('/punti')
  await test.request(contract.sendNotice, { body })
  const blocked = await test.createUser()
  await test.request(contract.reportContent, {
    as: await test.createUser(),
    body: { kind: 'profile', id: blocked.id, reason: 'illegal' },
  })
  const params = { id: (await waiting())[0]?._id ?? '' }
  const decision = { decision: 'block', reason: 'illegal', blockDays: 7 } as const
  await test.request(contract.decideReport, { as: admin, params, body: decision })
  await drain()
  const rows = await test.db
    .selectFrom('deliveries')
    .select(['template', 'kind'])
    .where('template', 'in', ['statement', 'report-received', 'report-kept', 'report-acted'])
    .execute()
  // An e-mail has List-Unsubscribe by the kind of its delivery.
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set([null]))
  expect(rows.map(({ template }) => template)).toContain('statement')
})

it('LAW-19 the figures of the year come from the same rows: notices, decisions, appeals, median time', async () => {
  const figures = () => test.request(contract.getTransparency, {})
  const before = await figures()
  const deal = await makeDeal(test.db)
  await test.request(contract.sendNotice, { body: notice(`/deals?detail=${deal.id}`) })
  const id = (await waiting())[0]?._id ?? ''
  test.clock.advance(7200)
  await test.request(contract.decideReport, {
    as: admin,
    params: { id },
    body: { decision: 'remove', reason: 'illegal' },
  })
  const after = await figures()
  expect(after.notices.total).toBe(before.notices.total + 1)
  expect(after.notices.byKind['deal']).toBe((before.notices.byKind['deal'] ?? 0) + 1)
  expect(after.notices.byReason['counterfeit']).toBe((before.notices.byReason['counterfeit'] ?? 0) + 1)
  expect(after.decisions.byOutcome['removed']).toBe((before.decisions.byOutcome['removed'] ?? 0) + 1)
  expect(after.decisions.automated).toBe(0)
  expect(after.medianHours.decision).not.toBeNull()
  expect((await test.request(contract.getTransparency, { query: { year: 2030 } })).notices.total).toBe(0)
  expect((await test.send(contract.getTransparency, { query: { year: 'x' } as never })).statusCode).toBe(400)
})

it('LAW-19 the yearly figures are also a file, with the names and numbers of the API', async () => {
  const figures = await test.request(contract.getTransparency, { query: {} })
  const file = await test.send(contract.exportTransparency, { query: {} })
  expect(file.headers['content-disposition']).toBe(`attachment; filename="transparency-${figures.year}.csv"`)
  const lines = file.body.slice(1).trim().split('\r\n')
  expect(lines[0]).toBe('group;figure;value')
  expect(lines).toContain(`notices;total;${figures.notices.total}`)
  expect(lines).toContain(`appeals;upheld;${figures.appeals.upheld}`)
  expect(lines.length).toBeGreaterThan(Object.keys(figures.notices.byReason).length)
})
