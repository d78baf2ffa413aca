import { getBrand } from '@vicino/contract/marketplace/brands/endpoints'
import { getCompany, updateCompany } from '@vicino/contract/marketplace/brands/applications/endpoints'
import { getDeal } from '@vicino/contract/marketplace/deals/endpoints'
import {
  importShops,
  listShops,
  openShop,
  shopsOfBrand,
  changeShop,
} from '@vicino/contract/marketplace/shops/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeDeal } from '../../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../../platform/testing/test-app.ts'
import { FEATURES } from '../../../all.ts'
import { APPROVAL, type Office, openOffice } from './testing/applications-fixture.ts'

const CENTRE = { latitude: 43.7696, longitude: 11.2558 }
const DOOR = { latitude: 43.76842, longitude: 11.25931 }

let test: TestApp
let office: Office
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
  office = await openOffice(test)
})
// The database's clock sets the start of sessions, so the test's clock follows the real time.
beforeEach(() => test.clock.set(new Date()))
afterAll(() => test.close())

/** Returns the owner of a brand whose application, with these values, was approved. */
async function approved(values: object): Promise<TestUser & { brand_id: string }> {
  const user = await office.applicant()
  const { _id } = await office.apply(user, values)
  const brandId = (await office.decide(_id, APPROVAL)).json() as object
  expect(brandId).toMatchObject({ status: 'approved' })
  const { brand_id } = await test.db
    .selectFrom('users')
    .select('brand_id')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  return { ...user, role: 'brand', brand_id: brand_id ?? '' }
}
const company = (as: TestUser & { brand_id: string }) =>
  test.request(getCompany, { as, params: { id: as.brand_id } })
const change = async (as: TestUser & { brand_id: string }, body: object) => {
  const { version } = await company(as)
  return test.request(updateCompany, { as, params: { id: as.brand_id }, body: { ...body, version } })
}

it('R-427 a shop is at its applicant’s pin, and this position counts as confirmed', async () => {
  const owner = await approved(DOOR)
  expect(await office.own(owner)).toMatchObject({ position: DOOR })
  expect(await company(owner)).toMatchObject({ ...DOOR, placeConfirmed: true })
})

it('R-427 without a pin it is in the middle of its comune, which counts as approximate until the owner confirms it', async () => {
  const owner = await approved({})
  const seen = () => test.request(getBrand, { as: office.admin, params: { id: owner.brand_id } })
  expect(await company(owner)).toMatchObject({ ...CENTRE, placeConfirmed: false })
  expect((await seen()).placeConfirmed).toBe(false)
  const { id } = await makeDeal(test.db, { brand_id: owner.brand_id, lat: 43.7696, lon: 11.2558 })
  const deal = () => test.request(getDeal, { as: office.admin, params: { id } })
  expect((await deal()).brand.placeConfirmed).toBe(false)

  // The centre of the town may be the right place, but somebody has to confirm it.
  expect(await change(owner, CENTRE)).toMatchObject({ ...CENTRE, placeConfirmed: false })
  expect(await change(owner, { placeConfirmed: true })).toMatchObject({ ...CENTRE, placeConfirmed: true })
  expect([(await seen()).placeConfirmed, (await deal()).brand.placeConfirmed]).toEqual([true, true])
  // Other changes keep the place. In another town the former place means nothing.
  expect(await change(owner, { address: 'Via dei Neri 40', city: 'Firenze' })).toMatchObject({
    placeConfirmed: true,
  })
  expect(await change(owner, { city: 'Fiesole' })).toMatchObject({ placeConfirmed: false })
  expect(await change(owner, { city: 'Prato', ...DOOR })).toMatchObject({ placeConfirmed: true })
})

it.each([
  [{ latitude: 43.7 }, 'longitude'],
  [{ longitude: 11.2 }, 'latitude'],
  [{ latitude: 86, longitude: 11.2 }, 'latitude'],
  [{ latitude: 'qui', longitude: 11.2 }, 'latitude'],
])('R-427 half a pin, or one outside the world, is refused at its field: %o', async (pin, field) => {
  const user = await office.applicant()
  const answer = await office.send(user, pin)
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json<{ fieldErrors: object }>().fieldErrors)).toEqual([field])
  expect(await office.own(user)).toBeNull()
})

it('R-230 a shop shows whether its position is confirmed; moving it confirms it', async () => {
  const owner = await test.createUser({ role: 'brand' })
  const shop = { name: 'Centro', address: 'Via Po 1', city: 'Firenze', ...CENTRE }
  const { _id } = await test.request(openShop, { as: owner, body: { ...shop, placeConfirmed: false } })
  const params = { id: owner.brand_id ?? '' }
  const seen = async () => (await test.request(shopsOfBrand, { as: office.admin, params, query: {} }))[0]
  expect((await seen())?.placeConfirmed).toBe(false)
  const set = async (body: object) => {
    const [now] = await test.request(listShops, { as: owner, query: {} as never })
    return test.request(changeShop, {
      as: owner,
      params: { id: _id },
      body: { ...shop, ...body, version: now?.version ?? '' },
    })
  }
  expect((await set({ placeConfirmed: false, phone: '055 123456' })).placeConfirmed).toBe(false)
  expect((await set(DOOR)).placeConfirmed).toBe(true)
  expect((await seen())?.placeConfirmed).toBe(true)
})

it('R-230 an imported shop without coordinates must be confirmed, with coordinates it is; an import keeps existing confirmations', async () => {
  const owner = await test.createUser({ role: 'brand' })
  const put = async (csv: string) => {
    const { seen } = await test.request(importShops, { as: owner, body: { csv } })
    return test.request(importShops, { as: owner, body: { csv, seen } })
  }
  await put(
    'nome;indirizzo;comune;latitudine;longitudine\nCentro;Via Po 1;Firenze;;\nPorta;Via Roma 2;Firenze;43,7684;11,2593',
  )
  const places = async () =>
    (await test.request(listShops, { as: owner, query: {} as never })).map(({ name, placeConfirmed }) => [
      name,
      placeConfirmed,
    ])
  expect(await places()).toEqual([
    ['Centro', false],
    ['Porta', true],
  ])
  await put(
    'nome;indirizzo;comune;telefono\nCentro;Via Po 1;Firenze;055123456\nPorta;Via Roma 2;Firenze;055123457',
  )
  expect(await places()).toEqual([
    ['Centro', false],
    ['Porta', true],
  ])
})
