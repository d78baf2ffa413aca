import { listProgramPlaces } from '@vicino/contract/loyalty/partners/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeBrand } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { claims } from '../claims/feature.ts'
import { members } from '../members/feature.ts'
import { programs } from '../programs/feature.ts'
import { makeProgram } from '../programs/testing/program.ts'
import { partners } from './feature.ts'
import { Street } from './testing/partners-fixture.ts'

let test: TestApp
let street: Street
beforeAll(async () => {
  test = await createTestApp({ features: [members, programs, claims, partners] })
})
beforeEach(async () => {
  test.clock.set('2027-03-02T11:00:00+01:00')
  street = await Street.open(test)
})
afterAll(() => test.close())

interface ShopValues {
  readonly name: string
  readonly lat: number
  readonly lon?: number
  readonly closed_at?: Date
  readonly opening?: string
}
const makeShop = (brandId: string, { lon = 7.68, ...values }: ShopValues) =>
  test.db
    .insertInto('shops')
    .values({
      brand_id: brandId,
      address: 'Via Po 3',
      city: 'Torino (TO)',
      lon,
      created_at: test.clock.now(),
      ...values,
    })
    .execute()

/** Reads all places, two a page. */
async function places(position: { lat?: string; lon?: string } = {}) {
  const found = []
  let cursor: string | undefined
  do {
    const query = { ...position, limit: '2', ...(cursor !== undefined && { cursor }) }
    const page = await test.request(listProgramPlaces, { params: street.params, query })
    found.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return found
}

it('R-265 everybody sees the places of a common program: shops of all partners, nearest first, with their functions', async () => {
  const books = await street.partner()
  const bar = await street.partner({ earns: false })
  const left = await street.neighbour()
  await street.invite(left)
  await makeShop(books.brandId, { name: 'Via Po', lat: 45.07 })
  await makeShop(books.brandId, { name: 'Lingotto', lat: 45.03 })
  await makeShop(books.brandId, { name: 'Chiuso', lat: 45.06, closed_at: test.clock.now() })
  await makeShop(bar.brandId, { name: 'Bar centro', lat: 45.05, opening: '{[0,60)}' })
  await makeShop(left.brandId, { name: 'Non ancora', lat: 45.06 })
  const near = await places({ lat: '45.071', lon: '7.68' })
  expect(
    near.map(({ name, earns, handsOver, isOpen }) => [name, earns, handsOver, isOpen]).slice(0, 3),
  ).toEqual([
    ['Via Po', true, true, null],
    ['Bar centro', false, true, false],
    ['Lingotto', true, true, null],
  ])
  expect(near[0]?.distance).toBe(111)
  // The program's own brand has no shop, so its address is listed.
  expect(near.map(({ _id }) => _id)).toContain(street.counter.shop.brandId)
  const byName = await places()
  expect(
    byName
      .map(({ name }) => name)
      .slice(1)
      .toSorted(),
  ).toEqual(['Bar centro', 'Lingotto', 'Via Po'])
  expect([byName[0]?.brand._id, byName[0]?.distance]).toEqual([street.counter.shop.brandId, null])
})

it('R-265 places of a draft, of an unknown program and with a foreign cursor are refused', async () => {
  const { id } = await makeProgram(test.db, { brand_id: (await makeBrand(test.db)).id, status: 'draft' })
  for (const unknown of [id, '00000000-0000-7000-8000-000000000000']) {
    const asked = { params: { id: unknown }, query: {} }
    expect(await test.refused(listProgramPlaces, asked)).toMatchObject({ code: 'program_not_found' })
  }
  const partner = await street.partner()
  for (const name of ['A', 'B', 'C']) await makeShop(partner.brandId, { name, lat: 45 })
  const { nextCursor } = await test.request(listProgramPlaces, {
    params: street.params,
    query: { limit: '2' },
  })
  const query = { lat: '45', lon: '7', cursor: nextCursor ?? '' }
  expect(await test.refused(listProgramPlaces, { params: street.params, query })).toMatchObject({
    code: 'cursor_invalid',
  })
})
