import * as everyEndpoint from '@vicino/contract/all-endpoints'
import { TERMS_DAYS, TERMS_VERSION } from '@vicino/contract/identity/account/document-versions'
import { DOCUMENT_ROWS } from '@vicino/contract/identity/account/documents'
import { acceptTerms, eraseUser, giveConsent } from '@vicino/contract/identity/account/endpoints'
import { getUser } from '@vicino/contract/identity/profile/endpoints'
import { joinProgram } from '@vicino/contract/loyalty/members/endpoints'
import { cancelRedemption, openRedemption } from '@vicino/contract/redemption/redemptions/endpoints'
import { postComment } from '@vicino/contract/social/comments/endpoints'
import type { Endpoint } from '@vicino/contract/endpoint'
import { DAY_MS } from '@vicino/domain/loyalty/clock'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { runOnce } from '../../../platform/jobs/jobs.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'
import { noteTerms } from '../auth/public.ts'
import { notifyPeople } from './terms.ts'

const BEGIN = '2027-03-02T11:00:00+01:00'
const BEFORE = DOCUMENT_ROWS.find(({ purpose, version }) => purpose === 'terms' && version !== TERMS_VERSION)
const ID = '0198c000-0000-7000-8000-000000000001'
let test: TestApp
let person: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
})
afterAll(() => test.close())

beforeEach(async () => {
  test.clock.set(BEGIN)
  person = await member(BEFORE?.version ?? '')
})

async function member(textVersion: string): Promise<TestUser> {
  const user = await test.createUser()
  await noteTerms(test.db, user.id, { textVersion, source: 'registration', now: test.clock.now() })
  return user
}
const after = (days: number) => test.clock.set(new Date(Date.parse(BEGIN) + days * DAY_MS).toISOString())
const notify = () => runOnce(test.db, notifyPeople, test.clock.now())
const newTerms = async (user = person) =>
  (await test.request(getUser, { as: user, params: { id: user.id } })).newTerms
const accept = (version = TERMS_VERSION, id = person.id) =>
  test.send(acceptTerms, { as: person, params: { id }, body: { version } })
const codeOf = async (endpoint: Endpoint, body: object, params = {}) => {
  const answer = await test.send(endpoint as never, { as: person, params, body } as never)
  return answer.statusCode < 300 ? null : answer.json<{ code: string }>().code
}
/** What begins something; each is refused for its content when the terms are accepted. */
const begin = async () => [
  await codeOf(openRedemption, { dealId: ID, device: 'mobile' }),
  await codeOf(postComment, { dealId: ID, text: 'Buono' }),
  await codeOf(joinProgram, { regulationVersion: 1 }, { id: ID }),
]
const mails = (userId: string) =>
  test.db.selectFrom('deliveries').select('template').where('user_id', '=', userId).execute()
const log = () =>
  test.db
    .selectFrom('consents')
    .select(['text_version', 'source'])
    .where('user_id', '=', person.id)
    .orderBy('id')
    .execute()

it('LAW-20 people are told of new terms once by mail and in the app, and after fifteen days asked before the next action', async () => {
  const fresh = await member(TERMS_VERSION)
  await notify()
  await notify()
  expect(await mails(person.id)).toEqual([{ template: 'new-terms' }])
  expect(await mails(fresh.id)).toEqual([])
  expect(await newTerms(fresh)).toBeNull()
  const dueAt = new Date(Date.parse(BEGIN) + TERMS_DAYS * DAY_MS).toISOString()
  expect(await newTerms()).toEqual({ dueAt, isDue: false })
  after(TERMS_DAYS - 0.01)
  expect(await begin()).not.toContain('terms_due')
  after(TERMS_DAYS)
  expect(await newTerms()).toEqual({ dueAt, isDue: true })
  expect(await begin()).toEqual(['terms_due', 'terms_due', 'terms_due'])
  // What ends something and a person's own rights go on.
  expect(await codeOf(cancelRedemption, {}, { id: ID })).not.toBe('terms_due')
  const own = { id: person.id }
  expect(await codeOf(giveConsent, { purpose: 'marketing', granted: true }, own)).toBeNull()
  expect(await codeOf(eraseUser, { password: 'wrong' }, own)).not.toBe('terms_due')
  expect((await accept()).statusCode).toBe(204)
  expect(await begin()).not.toContain('terms_due')
  expect(await newTerms()).toBeNull()
  await notify()
  expect(await mails(person.id)).toHaveLength(1)
})

it('LAW-20 a person’s acceptance is in the log of consents, once, of the shown version and of themselves only', async () => {
  await notify()
  expect((await accept('terms-2020')).json()).toMatchObject({ code: 'terms_changed' })
  expect((await accept(TERMS_VERSION, (await member(TERMS_VERSION)).id)).statusCode).toBe(404)
  expect(await newTerms()).not.toBeNull()
  await Promise.all([accept(), accept()])
  expect(await log()).toEqual([
    { text_version: BEFORE?.version, source: 'registration' },
    { text_version: TERMS_VERSION, source: 'new terms' },
  ])
})

it('LAW-20 terms told later do not put off the end of those before', async () => {
  await notify()
  await test.db
    .updateTable('users')
    .set({ terms_version: 'terms-between' })
    .where('id', '=', person.id)
    .execute()
  after(TERMS_DAYS - 1)
  await notify()
  expect(await mails(person.id)).toHaveLength(2)
  after(TERMS_DAYS)
  expect(await begin()).toContain('terms_due')
})

it('LAW-20 codes, rewards, joining, what is published and messages need the terms', () => {
  const asking = Object.values(everyEndpoint as Record<string, Record<string, Partial<Endpoint>>>)
    .flatMap((group) => Object.values(group))
    .filter(({ needsTerms }) => needsTerms === true)
  expect(asking.map(({ address }) => address).toSorted()).toEqual([
    'POST /comment',
    'POST /conversation',
    'POST /points/reward/{id}/buy',
    'POST /post',
    'POST /program/{id}',
    'POST /program/{id}/missing',
    'POST /program/{id}/reward/{rewardId}/claim',
    'POST /program/{id}/visit',
    'POST /purchase-code',
    'POST /redemption',
    'POST /review',
    'POST /visit/{code}',
  ])
})
