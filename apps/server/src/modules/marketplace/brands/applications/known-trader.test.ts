import { getCompany, updateCompany } from '@vicino/contract/marketplace/brands/applications/endpoints'
import { getBrandRecord, updateBrandRecord } from '@vicino/contract/marketplace/brands/admin/endpoints'
import { createProgram, scheduleProgram } from '@vicino/contract/loyalty/programs/endpoints'
import type { Problem } from '@vicino/contract/common/problem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBrand, makeCategory } from '../../../../platform/testing/factories.ts'
import { createTestApp, type TestApp } from '../../../../platform/testing/test-app.ts'
import { FEATURES } from '../../../all.ts'
import { programBody } from '../../../loyalty/programs/testing/program.ts'
import { APPROVAL, type Office, openOffice } from './testing/applications-fixture.ts'

let test: TestApp
let office: Office
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
  office = await openOffice(test)
})
afterAll(() => test.close())

const fieldsOf = (response: { json: <T>() => T }) => Object.keys(response.json<Problem>().fieldErrors ?? {})

it('LAW-19 an application needs a telephone and the declaration that only lawful goods are offered', async () => {
  for (const [values, field] of [
    [{ phone: undefined }, 'phone'],
    [{ phone: 'chiamami' }, 'phone'],
    [{ certified: undefined }, 'certified'],
    [{ certified: false }, 'certified'],
  ] as const) {
    const refused = await office.send(await office.applicant(), values)
    expect([refused.statusCode, fieldsOf(refused)]).toEqual([400, [field]])
  }
  const application = await office.apply(await office.applicant(), { register: 'REA FI-1' })
  expect(application).toMatchObject({
    register: 'REA FI-1',
    certifiedAt: test.clock.now().toISOString(),
    checks: [],
  })
})

it('LAW-19 an approval says who checked what; without a check it is refused and changes nothing', async () => {
  const user = await office.applicant()
  const { _id } = await office.apply(user, { register: 'REA FI-1' })
  const all = [...APPROVAL.checks, { what: 'register', note: 'Registro imprese' }]
  for (const checks of [[], all.slice(1), APPROVAL.checks, [...all.slice(1), all[1]]]) {
    const refused = await office.decide(_id, { ...APPROVAL, checks })
    expect([refused.statusCode, fieldsOf(refused)]).toEqual([400, ['checks']])
  }
  expect((await office.own(user))?.status).toBe('pending')
  expect((await office.decide(_id, { ...APPROVAL, checks: all })).statusCode).toBe(200)
  const by = office.admin.username
  const at = test.clock.now().toISOString()
  expect((await office.own(user))?.checks).toEqual(all.map((check) => ({ note: '', ...check, by, at })))
})

it('LAW-19 an owner who accepted no terms is never verified', async () => {
  const user = await test.createUser({ email_verified_at: test.clock.now() })
  const { _id } = await office.apply(user)
  expect((await office.decide(_id, APPROVAL)).json<Problem>().code).toBe('owner_without_terms')
  const brand = await makeBrand(test.db, { verified: false })
  await test.createUser({ role: 'brand', brand_id: brand.id })
  const params = { id: brand.id }
  const { version } = await test.request(getBrandRecord, { as: office.admin, params })
  const body = { verified: true, version }
  const refused = await test.refused(updateBrandRecord, { as: office.admin, params, body })
  expect(refused.code).toBe('owner_without_terms')
})

it('LAW-13 the sector comes from the category and is confirmed at approval', async () => {
  const { id: categoryId } = await makeCategory(test.db, { sector: 'restaurant' })
  const user = await office.applicant()
  const application = await office.apply(user, { categoryId })
  expect(application.sector).toBe('restaurant')
  expect(fieldsOf(await office.decide(application._id, { ...APPROVAL, sector: undefined }))).toEqual([
    'sector',
  ])
  await office.decide(application._id, { ...APPROVAL, sector: 'restaurant' })
  const row = await test.db
    .selectFrom('brands')
    .innerJoin('users', 'users.brand_id', 'brands.id')
    .where('users.id', '=', user.id)
    .select(['brands.sector', 'brands.sector_confirmed_at', 'brands.verified'])
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ sector: 'restaurant', sector_confirmed_at: test.clock.now(), verified: true })
})

it('LAW-13 a brand that nobody asked answers once; until then its programs reward no opinions, a restaurant never', async () => {
  const brand = await makeBrand(test.db, { sector_confirmed_at: null })
  const as = await test.createUser({ role: 'brand', brand_id: brand.id })
  const config = { acquisti: { pointCoeff: 1 }, social: { review: 10 } }
  const program = await test.request(createProgram, {
    as,
    body: { ...(await programBody(test, as)), config },
  })
  const schedule = () =>
    test.refused(scheduleProgram, {
      as,
      params: { id: program._id },
      body: {},
      headers: { 'accept-language': 'it' },
    })
  expect((await schedule()).fieldErrors).toEqual({
    'config.social.review':
      'Prima di premiare opinioni di’ nei dati dell’attività se sei nella ristorazione o nel turismo: lì la legge non lo permette',
  })
  const params = { id: brand.id }
  const company = await test.request(getCompany, { as, params })
  expect(company.sectorConfirmed).toBe(false)
  const answer = (sector: 'restaurant' | 'gambling' | null, version = company.version) =>
    test.send(updateCompany, { as, params, body: { sector, version } })
  expect(fieldsOf(await answer('gambling'))).toEqual(['sector'])
  expect((await answer('restaurant')).json()).toMatchObject({ sector: 'restaurant', sectorConfirmed: true })
  const now = await test.request(getCompany, { as, params })
  expect(fieldsOf(await answer(null, now.version))).toEqual(['sector'])
  expect((await schedule()).fieldErrors).toEqual({
    'config.social.review': 'Per ristorazione e turismo la legge non ammette premi per le opinioni',
  })
})
