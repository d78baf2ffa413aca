import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBrand } from '../../../../platform/testing/factories.ts'
import { createTestApp, type TestApp } from '../../../../platform/testing/test-app.ts'
import { makeOwner, writeDecision } from './applications.queries.ts'
import { APPLICANT_ROLES } from '../../../identity/permissions/public.ts'
import { APPROVAL, type Office, openOffice } from './testing/applications-fixture.ts'
import { brands } from '../feature.ts'

let test: TestApp
let office: Office
beforeAll(async () => {
  test = await createTestApp({ features: [brands] })
  office = await openOffice(test)
})
afterAll(() => test.close())

const brandsOf = async (piva: string) =>
  test.db.selectFrom('brands').select('id').where('piva', '=', piva).execute()

it('R-427 a refused application can be neither approved nor refused again', async () => {
  const { _id } = await office.apply(await office.applicant())
  expect((await office.decide(_id, { decision: 'refuse', reason: 'Manca la visura' })).statusCode).toBe(200)
  for (const body of [APPROVAL, { decision: 'refuse', reason: 'Di nuovo' }]) {
    expect((await office.decide(_id, body)).json()).toMatchObject({
      statusCode: 409,
      code: 'application_decided',
    })
  }
})

it('R-427 an applicant who now owns a brand gets no second one, and the application still waits', async () => {
  const user = await office.applicant()
  const { _id, piva } = await office.apply(user)
  const { id: brandId } = await makeBrand(test.db)
  expect(await makeOwner(test.db, user.id, APPLICANT_ROLES, brandId, test.clock.now())).toBe(true)
  expect((await office.decide(_id, APPROVAL)).json()).toMatchObject({
    statusCode: 403,
    code: 'forbidden',
  })
  expect(await brandsOf(piva)).toEqual([])
  const row = await test.db
    .selectFrom('business_applications')
    .select(['status', 'brand_id'])
    .where('id', '=', _id)
    .executeTakeFirst()
  expect(row).toEqual({ status: 'pending', brand_id: null })
})

it('R-427 the statements themselves refuse decided or owned ones, whatever their caller has read', async () => {
  const user = await office.applicant()
  const { _id } = await office.apply(user)
  const [first, second] = [await makeBrand(test.db), await makeBrand(test.db)]
  const now = test.clock.now()
  const decision = { reason: '', by: office.admin.id, now } as const
  const decide = (status: 'approved' | 'refused', brandId: string | null) =>
    writeDecision(test.db, _id, { ...decision, status, brandId })
  expect([await decide('approved', first.id), await decide('refused', null)]).toEqual([true, false])
  const own = (brandId: string) => makeOwner(test.db, user.id, APPLICANT_ROLES, brandId, now)
  expect([await own(first.id), await own(second.id)]).toEqual([true, false])
  const erased = await office.applicant({ erased_at: now })
  expect(await makeOwner(test.db, erased.id, APPLICANT_ROLES, second.id, now)).toBe(false)
  const row = await test.db
    .selectFrom('users')
    .select(['role', 'brand_id'])
    .where('id', '=', user.id)
    .executeTakeFirst()
  expect(row).toEqual({ role: 'brand', brand_id: first.id })
})
