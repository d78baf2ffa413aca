import { eraseUser } from '@vicino/contract/identity/account/endpoints'
import { me } from '@vicino/contract/identity/auth/endpoints'
import { getBrand } from '@vicino/contract/marketplace/brands/endpoints'
import { getCompany } from '@vicino/contract/marketplace/brands/applications/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { NO_ID } from '../../../../platform/testing/endpoint-cases.ts'
import { makeBrand } from '../../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../../platform/testing/test-app.ts'
import { mailsTo } from '../../../identity/auth/testing/mails.ts'
import { FEATURES } from '../../../all.ts'
import { APPROVAL, type Office, openOffice } from './testing/applications-fixture.ts'
import { newPiva } from './testing/piva.ts'

let test: TestApp
let office: Office
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
  office = await openOffice(test)
})
// The database's clock sets the start of sessions, so the test's clock follows the real time.
beforeEach(() => test.clock.set(new Date()))
afterAll(() => test.close())

it('R-427 an approval makes a brand at the comune’s position, and its applicant the owner from the next access token on', async () => {
  const user = await office.applicant({ language: 'en' })
  const { _id, piva } = await office.apply(user, { brandName: 'Forno Èlite & Figli' })
  expect((await office.decide(_id, APPROVAL)).json()).toMatchObject({
    status: 'approved',
    decidedAt: test.clock.now().toISOString(),
  })
  const { role, brandId } = await test.request(me, { as: user })
  // The next access token will contain the new role.
  expect(role).toBe('brand')
  const owner: TestUser = { ...user, role: 'brand', brand_id: brandId }
  expect(await test.request(getCompany, { as: owner, params: { id: brandId ?? '' } })).toMatchObject({
    username: 'Forno Èlite & Figli',
    handle: 'forno.elite.figli',
    legalSubject: 'Forno Bruno S.n.c.',
    piva,
    sedeLegale: 'Via dei Neri 4, 50122 Firenze',
    pec: 'fornobruno@pec.example.test',
    address: 'Via dei Neri 4',
    city: 'Firenze',
    latitude: 43.7696,
    longitude: 11.2558,
    website: 'https://fornobruno.example.test',
  })
  const profile = await test.request(getBrand, { as: office.admin, params: { id: brandId ?? '' } })
  expect(profile).toMatchObject({ verified: true, openingHours: null })
  expect(await mailsTo(test, user.id)).toEqual([
    {
      template: 'business-approved',
      address: null,
      language: 'en',
      data: { brandName: 'Forno Èlite & Figli' },
    },
  ])
  const audit = await test.db.selectFrom('audit_log').selectAll().where('object_id', '=', _id).execute()
  expect(audit).toMatchObject([
    { actor_id: office.admin.id, action: 'business.approved', brand_id: brandId, detail: {} },
  ])
})

it('R-427 a refusal gives its reason, and the applicant may apply again', async () => {
  const user = await office.applicant()
  const { _id } = await office.apply(user)
  await office.decide(_id, { decision: 'refuse', reason: 'La visura non corrisponde.' })
  expect(await office.own(user)).toMatchObject({ status: 'refused', reason: 'La visura non corrisponde.' })
  expect(await test.request(me, { as: user })).toMatchObject({ role: 'audience', brandId: null })
  expect(await mailsTo(test, user.id)).toMatchObject([
    {
      template: 'business-refused',
      language: 'it',
      data: { brandName: 'Forno Bruno', reason: 'La visura non corrisponde.' },
    },
  ])
  const again = await office.apply(user)
  expect(await office.own(user)).toEqual(again)
})

it('R-427 of two superAdmins at once one decides, the other is refused', async () => {
  const second = await test.createUser({ role: 'superAdmin' })
  for (let round = 0; round < 5; round += 1) {
    const user = await office.applicant()
    const { _id } = await office.apply(user)
    const answers = await Promise.all([
      office.decide(_id, APPROVAL),
      office.decide(_id, { decision: 'refuse', reason: 'No' }, second),
      office.decide(_id, APPROVAL, second),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
    const lost = answers.find(({ statusCode }) => statusCode === 409)
    expect(lost?.json()).toMatchObject({ code: 'application_decided' })
    expect(await mailsTo(test, user.id)).toHaveLength(1)
  }
})

it('R-427 two applications with one P.IVA become one brand', async () => {
  const piva = newPiva()
  const ids = [
    (await office.apply(await office.applicant(), { piva }))._id,
    (await office.apply(await office.applicant(), { piva }))._id,
  ]
  const answers = await Promise.all(ids.map((id) => office.decide(id, APPROVAL)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const lost = answers.findIndex(({ statusCode }) => statusCode === 409)
  expect(answers[lost]?.json()).toMatchObject({ code: 'piva_taken' })
  // The other application still waits; a superAdmin can refuse it with a reason.
  expect(
    (await office.decide(ids[lost] ?? '', { decision: 'refuse', reason: 'Già presente' })).statusCode,
  ).toBe(200)
})

it('R-427 brands of the same name get different handles, and none gets a reserved one', async () => {
  const handles: string[] = []
  for (const brandName of ['Bar Sport', 'Bar Sport', 'Bar Sport', 'Assistenza']) {
    const user = await office.applicant()
    const { _id } = await office.apply(user, { brandName })
    await office.decide(_id, APPROVAL)
    const { brandId } = await test.request(me, { as: user })
    const params = { id: brandId ?? '' }
    handles.push((await test.request(getCompany, { as: office.admin, params })).handle)
  }
  expect(handles.slice(0, 2)).toEqual(['bar.sport', 'bar.sport.firenze'])
  expect(handles[2]).toMatch(/^bar\.sport\.firenze\.\d+$/)
  expect(handles[3]).toBe('assistenza.firenze')
})

it('R-427 an applicant who now works for another brand cannot be approved; an unknown application is not found', async () => {
  const user = await office.applicant()
  const { _id } = await office.apply(user)
  const { id: brandId } = await makeBrand(test.db)
  await test.db
    .updateTable('users')
    .set({ role: 'scanner', brand_id: brandId })
    .where('id', '=', user.id)
    .execute()
  expect((await office.decide(_id, APPROVAL)).statusCode).toBe(403)
  expect((await office.decide(_id, { decision: 'refuse', reason: 'Lavora altrove' })).statusCode).toBe(200)
  expect((await office.decide(NO_ID, APPROVAL)).json()).toMatchObject({
    statusCode: 404,
    code: 'application_not_found',
  })
})

it.each([
  [{ decision: 'refuse' }, 'reason'],
  [{ decision: 'refuse', reason: ' ' }, 'reason'],
  [{ ...APPROVAL, reason: 'Sì' }, 'reason'],
  [{ decision: 'maybe' }, 'decision'],
])('R-427 the decision %j is refused at its field', async (body, field) => {
  const problem = (await office.decide(NO_ID, body)).json()
  expect(problem.statusCode).toBe(400)
  expect(Object.keys(problem.fieldErrors)).toEqual([field])
})

it('R-427 an applicant who is erased and approved at once is either erased or owns the brand, never both', async () => {
  for (let round = 0; round < 8; round += 1) {
    const user = await office.applicant()
    const { _id } = await office.apply(user)
    const [left, approved] = await Promise.all([
      test.send(eraseUser, { as: user, params: { id: user.id }, body: {} }),
      office.decide(_id, APPROVAL),
    ])
    expect([
      [204, 404],
      [409, 200],
    ]).toContainEqual([left.statusCode, approved.statusCode])
  }
})
