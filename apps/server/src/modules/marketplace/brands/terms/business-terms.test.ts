import { TERMS_DAYS, BUSINESS_TERMS_VERSION } from '@vicino/contract/identity/account/document-versions'
import { createDeal, keepDraft } from '@vicino/contract/marketplace/deals/endpoints'
import { acceptBusinessTerms, getBusinessTerms } from '@vicino/contract/marketplace/brands/terms/endpoints'
import { updateCompany } from '@vicino/contract/marketplace/brands/applications/endpoints'
import { deleteFile } from '@vicino/contract/foundation/files/endpoints'
import { confirmRedemption } from '@vicino/contract/till/till/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { DAY_MS } from '@vicino/domain/loyalty/clock'
import { runOnce } from '../../../../platform/jobs/jobs.ts'
import { NO_VERSION } from '../../../../platform/testing/endpoint-cases.ts'
import { makeBrand } from '../../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../../platform/testing/test-app.ts'
import { FEATURES } from '../../../all.ts'
import { APPROVAL, openOffice } from '../applications/testing/applications-fixture.ts'
import { notifyTerms } from './terms.jobs.ts'

const BEGIN = '2027-03-02T11:00:00+01:00'
let test: TestApp
let owner: TestUser
let manager: TestUser
let brandId: string
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
})
afterAll(() => test.close())

beforeEach(async () => {
  test.clock.set(BEGIN)
  brandId = (await makeBrand(test.db)).id
  owner = await test.createUser({ role: 'brand', brand_id: brandId })
  manager = await test.createUser({ role: 'brandManager', brand_id: brandId })
})

const after = (days: number) => test.clock.set(new Date(Date.parse(BEGIN) + days * DAY_MS).toISOString())
const terms = (as: TestUser) => test.request(getBusinessTerms, { as, params: { id: brandId } })
const accept = (as: TestUser, version = BUSINESS_TERMS_VERSION) =>
  test.send(acceptBusinessTerms, { as, params: { id: brandId }, body: { version } })
const change = async (as: TestUser) => {
  const answer = await test.send(updateCompany, {
    as,
    params: { id: brandId },
    body: { description: 'Nuova', version: NO_VERSION },
  })
  return answer.json<{ code?: string }>().code
}
const mails = () =>
  test.db
    .selectFrom('deliveries')
    .select(['user_id', 'template', 'language'])
    .where('template', '=', 'business-terms')
    .where('user_id', 'in', [owner.id, manager.id])
    .execute()

it('LAW-20 new terms are told to the owner once, and after fifteen days the office asks before anything else', async () => {
  await runOnce(test.db, notifyTerms, test.clock.now())
  await runOnce(test.db, notifyTerms, test.clock.now())
  expect(await mails()).toEqual([{ user_id: owner.id, template: 'business-terms', language: 'it' }])
  expect((await terms(manager)).waiting).toMatchObject({ version: BUSINESS_TERMS_VERSION, isDue: false })
  after(TERMS_DAYS - 0.01)
  expect(await change(owner)).toBe('record_changed')
  after(TERMS_DAYS)
  expect((await terms(owner)).waiting).toMatchObject({ isDue: true })
  expect(await change(owner)).toBe('business_terms_due')
  const body = {} as never
  expect(await test.refused(createDeal, { as: manager, body })).toMatchObject({ code: 'business_terms_due' })
  // What is begun is kept, the till and people's own things go on: these are refused for their content.
  expect((await test.send(keepDraft, { as: owner, body: { values: {} } as never })).statusCode).not.toBe(403)
  for (const endpoint of [confirmRedemption, deleteFile])
    expect((await test.send(endpoint as never, { as: owner, body } as never)).statusCode).not.toBe(403)
  expect((await accept(owner)).statusCode).toBe(200)
  expect(await change(owner)).toBe('record_changed')
  expect((await terms(owner)).waiting).toBeNull()
  // Nobody is told again of what is accepted.
  await runOnce(test.db, notifyTerms, test.clock.now())
  expect(await mails()).toHaveLength(1)
})

it('LAW-20 an acceptance is an entry of the person’s log and of the audit, once, and of the shown version only', async () => {
  expect((await accept(owner, 'business-terms-2020')).json()).toMatchObject({ code: 'terms_changed' })
  expect((await terms(owner)).accepted).toBeNull()
  await Promise.all([accept(owner), accept(owner)])
  const log = await test.db.selectFrom('consents').selectAll().where('user_id', '=', owner.id).execute()
  expect(log).toMatchObject([
    {
      purpose: 'business-terms',
      text_version: BUSINESS_TERMS_VERSION,
      source: 'business office',
      granted: true,
    },
  ])
  const audit = await test.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('brand_id', '=', brandId)
    .execute()
  expect(audit).toEqual([{ action: 'brand.terms-accept', actor_id: owner.id }])
  expect((await terms(manager)).accepted).toMatchObject({ version: BUSINESS_TERMS_VERSION })
})

it('LAW-20 only the owner of the brand accepts', async () => {
  expect((await accept(manager)).statusCode).toBe(403)
  const other = await test.createUser({ role: 'brand', brand_id: (await makeBrand(test.db)).id })
  expect((await accept(other)).statusCode).toBe(404)
})

it('LAW-20 a text told later does not reset the days of the one before', async () => {
  await test.db
    .insertInto('brand_terms')
    .values({ brand_id: brandId, version: 'older', told_at: new Date(BEGIN) })
    .execute()
  after(TERMS_DAYS - 1)
  await runOnce(test.db, notifyTerms, test.clock.now())
  after(TERMS_DAYS)
  expect(await change(owner)).toBe('business_terms_due')
  await accept(owner)
  expect(await change(owner)).toBe('record_changed')
})

it('LAW-20 an application accepts the version that is shown; the brand begins with that acceptance', async () => {
  const office = await openOffice(test)
  const applicant = await office.applicant()
  for (const [value, text] of [
    [undefined, ''],
    ['', 'terms'],
    ['business-terms-2020', 'terms'],
  ] as const) {
    const answer = await office.send(applicant, { terms: value })
    expect(answer.statusCode, text).toBe(400)
    expect(answer.json()).toMatchObject({ fieldErrors: { terms: expect.any(String) } })
  }
  const application = await office.apply(applicant)
  expect((await office.decide(application._id, APPROVAL)).statusCode).toBe(200)
  const made = await test.db
    .selectFrom('users')
    .innerJoin('brand_terms', 'brand_terms.brand_id', 'users.brand_id')
    .select(['version', 'accepted_at'])
    .where('users.id', '=', applicant.id)
    .execute()
  expect(made).toEqual([{ version: BUSINESS_TERMS_VERSION, accepted_at: test.clock.now() }])
})
