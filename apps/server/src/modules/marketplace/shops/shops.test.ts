import { getDeal } from '@vicino/contract/marketplace/deals/endpoints'
import { getCompany, updateCompany } from '@vicino/contract/marketplace/brands/applications/endpoints'
import * as contract from '@vicino/contract/marketplace/shops/endpoints'
import type { BodyInputOf } from '@vicino/contract/endpoint'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeDeal } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { deals } from '../deals/feature.ts'
import { shops } from './feature.ts'
import { brands } from '../brands/feature.ts'

let test: TestApp
let owner: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [shops, deals, brands] })
})
beforeEach(async () => {
  test.clock.set('2027-03-02T11:00:00+01:00')
  owner = await test.createUser({ role: 'brand' })
})
afterAll(() => test.close())

type Body = BodyInputOf<typeof contract.openShop>
const CENTRO: Body = { name: 'Centro', address: 'Via Po 1', city: 'Torino', latitude: 45.07, longitude: 7.69 }
const EVENINGS = Array.from({ length: 7 }, (): [number, number][] => [[1080, 1560]])

const open = (body: Partial<Body> = {}) =>
  test.request(contract.openShop, { as: owner, body: { ...CENTRO, ...body } })
const versionOf = async (id: string) => {
  const all = await test.request(contract.listShops, { as: owner, query: { state: 'all' } })
  return all.find(({ _id }) => _id === id)?.version ?? ''
}
const change = async (id: string, body: Partial<Body>) =>
  test.request(contract.changeShop, {
    as: owner,
    params: { id },
    body: { ...CENTRO, ...body, version: await versionOf(id) },
  })
const one = async () => (await test.request(contract.listShops, { as: owner }))[0]

it('R-230 a shop has phone, hours and closures; after midnight it is still open, on a day of closure it is not', async () => {
  const { _id } = await open()
  expect(await one()).toMatchObject({ phone: '', openingHours: null, isOpen: null, changesAt: null })
  const changed = await change(_id, {
    phone: '+39 011 123456',
    openingHours: EVENINGS,
    closures: [
      { from: '2027-03-04', to: '2027-03-05' },
      { from: '2027-03-05', to: '2027-03-06' },
    ],
  })
  expect(changed).toMatchObject({
    phone: '+39 011 123456',
    openingHours: EVENINGS,
    closures: [{ from: '2027-03-04', to: '2027-03-06' }],
    isOpen: false,
    changesAt: '2027-03-02T17:00:00.000Z',
  })
  test.clock.set('2027-03-04T01:30:00+01:00')
  expect(await one()).toMatchObject({ isOpen: true, changesAt: '2027-03-04T01:00:00.000Z' })
  test.clock.set('2027-03-04T19:00:00+01:00')
  expect(await one()).toMatchObject({ isOpen: false, changesAt: '2027-03-07T17:00:00.000Z' })
  test.clock.set('2027-03-07T12:00:00+01:00')
  expect((await one())?.closures, 'those that are over are not told').toEqual([])
})

it('R-230 hours are local time, also in the night in which the clocks change', async () => {
  test.clock.set('2027-03-28T01:30:00+01:00')
  await open({ openingHours: Array.from({ length: 7 }, (): [number, number][] => [[1320, 1680]]) })
  expect(await one()).toMatchObject({ isOpen: true, changesAt: '2027-03-28T02:00:00.000Z' })
})

it('R-230 only the list of all contains a closed shop, and it opens again', async () => {
  const { _id } = await open({ openingHours: EVENINGS })
  await test.request(contract.closeShop, { as: owner, params: { id: _id } })
  expect(await one()).toBeUndefined()
  const all = await test.request(contract.listShops, { as: owner, query: { state: 'all' } })
  expect(all).toMatchObject([{ _id, isOpen: false, closedAt: '2027-03-02T10:00:00.000Z' }])
  await test.request(contract.reopenShop, { as: owner, params: { id: _id } })
  expect(await one()).toMatchObject({ _id, closedAt: null })
})

it('R-230 R-148 deals at a shop move with it, and stay there when the brand itself moves', async () => {
  const { _id } = await open()
  const brand_id = owner.brand_id as string
  const deal = await makeDeal(test.db, {
    brand_id,
    shop_id: _id,
    lat: 45.07,
    lon: 7.69,
    expires_at: new Date('2027-04-01'),
  })
  const at = async () => {
    const { latitude, longitude } = await test.request(getDeal, { as: owner, params: { id: deal.id } })
    return [latitude, longitude]
  }
  await change(_id, { latitude: 45.1, longitude: 7.7 })
  expect(await at()).toEqual([45.1, 7.7])
  await test.request(updateCompany, {
    as: owner,
    params: { id: brand_id },
    body: {
      latitude: 41.9,
      longitude: 12.5,
      version: (await test.request(getCompany, { as: owner, params: { id: brand_id } })).version,
    },
  })
  expect(await at()).toEqual([45.1, 7.7])
})

it('R-138 everybody sees a brand’s open shops, the nearest first', async () => {
  const [near, far] = [await open(), await open({ name: 'Stazione', latitude: 45.0, longitude: 7.6 })]
  const closed = await open({ name: 'Chiuso' })
  await test.request(contract.closeShop, { as: owner, params: { id: closed._id } })
  const seen = await test.request(contract.shopsOfBrand, {
    as: await test.createUser(),
    params: { id: owner.brand_id as string },
    query: { lat: 44.99, lon: 7.6 },
  })
  expect(seen.map(({ _id }) => _id)).toEqual([far._id, near._id])
  expect(seen[0]?.distance).toBeGreaterThan(1000)
  expect(seen[0]?.distance).toBeLessThan(1300)
})

it('R-230 a shop of another brand is not found, and impossible values are refused', async () => {
  const { _id } = await open()
  const other = await test.createUser({ role: 'brand' })
  for (const endpoint of [contract.changeShop, contract.reopenShop, contract.closeShop]) {
    const body = endpoint === contract.changeShop ? { ...CENTRO, version: await versionOf(_id) } : undefined
    expect(await test.refused(endpoint, { as: other, params: { id: _id }, body })).toMatchObject({
      code: 'shop_not_found',
    })
  }
  for (const wrong of [
    { phone: 'chiama' },
    { closures: [{ from: '2027-03-06', to: '2027-03-04' }] },
    { closures: [{ from: '2027-02-30', to: '2027-03-04' }] },
    { openingHours: [[]] },
  ]) {
    const refused = await test.refused(contract.openShop, { as: owner, body: { ...CENTRO, ...wrong } })
    expect(refused.statusCode, JSON.stringify(wrong)).toBe(400)
  }
})
