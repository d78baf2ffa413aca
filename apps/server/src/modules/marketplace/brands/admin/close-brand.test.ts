import { eraseUser } from '@vicino/contract/identity/account/endpoints'
import { closeBrand, resumeBrands } from '@vicino/contract/marketplace/brands/admin/endpoints'
import { browseDeals } from '@vicino/contract/marketplace/deals/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { NO_ID } from '../../../../platform/testing/endpoint-cases.ts'
import { makeDeal } from '../../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../../platform/testing/test-app.ts'
import { FEATURES } from '../../../all.ts'
import { Counter } from '../../../loyalty/claims/testing/claims-fixture.ts'

const PASSWORD = 'cavallo batteria graffetta'
let test: TestApp
let admin: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
  admin = await test.createUser({ role: 'superAdmin' })
})
beforeEach(() => test.clock.set('2027-03-02T11:00:00+01:00'))
afterAll(() => test.close())

const BODY = { reason: 'Il titolare va in pensione.' }
const close = (id: string, body: object = BODY, as = admin) =>
  test.request(closeBrand, { as, params: { id }, body: body as never })
const refused = (id: string, body: object = BODY, as = admin) =>
  test.refused(closeBrand, { as, params: { id }, body: body as never })
/** The programs of a brand were cancelled: they are over, and what was claimed stays due. */
const endPrograms = (brandId: string) =>
  test.db
    .updateTable('programs')
    .set({
      status: 'deleted',
      cancelled_at: test.clock.now(),
      cancellation: JSON.stringify({ reason: 'Chiusura.', declarations: [] }),
    })
    .where('brand_id', '=', brandId)
    .execute()

it('LAW-16 a business is closed when its programs are over: deals end, claims are handed on, and its owner may be erased', async () => {
  const counter = await Counter.open(test)
  const { brandId } = counter.shop
  const owner = await test.createUser({
    role: 'brand',
    brand_id: brandId,
    password_hash: await test.services.passwords.hash(PASSWORD),
  })
  await makeDeal(test.db, { brand_id: brandId, expires_at: new Date('2027-04-01T10:00:00Z') })
  const ada = await counter.member(900)
  await counter.claim(ada, await counter.reward({ name: 'Tazza', fulfilment: 'store' }))
  expect(await refused(brandId)).toMatchObject({ code: 'brand_programs_open', statusCode: 409 })
  await endPrograms(brandId)
  expect(await refused(brandId)).toMatchObject({ code: 'brand_claims_open', statusCode: 409 })
  // Nothing has changed so far.
  const erase = () =>
    test.send(eraseUser, { as: owner, params: { id: owner.id }, body: { password: PASSWORD } })
  expect((await erase()).json()).toMatchObject({ code: 'business_account' })
  const contact = 'Bottega di Lina, via Po 1'
  expect(await close(brandId, { ...BODY, contact })).toMatchObject({ claims: 1, deals: 1 })
  expect(await close(brandId, { ...BODY, contact })).toEqual({ claims: 0, deals: 0, people: 0 })
  const { rows: mails } = await sql`
    SELECT user_id AS who, data FROM deliveries WHERE template = 'business-closed'`.execute(test.db)
  expect(mails).toEqual([
    { who: ada.id, data: expect.objectContaining({ rewards: 'Tazza', contact, reason: BODY.reason }) },
  ])
  const { items } = await test.request(browseDeals, { as: ada, query: { limit: '100' } })
  expect(items.filter((deal) => deal.brandId === brandId)).toEqual([])
  // It stays closed, and its people are consumers, who sign in again and may be erased.
  await test.request(resumeBrands, { as: admin, body: { ids: [brandId] } })
  const { rows } = await sql`
    SELECT suspended_at IS NOT NULL AS suspended, (SELECT count(*)::int FROM users WHERE brand_id = ${brandId}) AS people
    FROM brands WHERE id = ${brandId}`.execute(test.db)
  expect(rows).toEqual([{ suspended: true, people: 0 }])
  const { rows: after } = await sql`SELECT role FROM users WHERE id = ${owner.id}`.execute(test.db)
  expect(after).toEqual([{ role: 'audience' }])
})

it('LAW-16 nobody but the platform closes a business; a strange, foreign or incomplete request changes nothing', async () => {
  const counter = await Counter.open(test)
  const { brandId } = counter.shop
  await endPrograms(brandId)
  expect((await refused(brandId, BODY, counter.owner)).statusCode).toBe(403)
  expect(await refused(NO_ID)).toMatchObject({ code: 'brand_not_found' })
  for (const [body, field] of [
    [{}, 'reason'],
    [{ reason: '  ' }, 'reason'],
    [{ ...BODY, contact: 'x'.repeat(201) }, 'contact'],
    [{ ...BODY, people: 0 }, 'people'],
  ] as const) {
    const problem = await refused(brandId, body)
    expect([problem.statusCode, Object.keys(problem.fieldErrors ?? {})]).toEqual([400, [field]])
  }
  const { rows } = await sql`SELECT closed_at AS at FROM brands WHERE id = ${brandId}`.execute(test.db)
  expect(rows).toEqual([{ at: null }])
})
