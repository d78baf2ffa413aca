import { browseDeals, createDeal, getDeal, updateDeal } from '@vicino/contract/marketplace/deals/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCategory, makeDeal, makeFile, makeProduct } from '../../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../../platform/testing/test-app.ts'
import { deals } from '../feature.ts'

let test: TestApp
let brand: TestUser
let categoryId: string
beforeAll(async () => {
  test = await createTestApp({ features: [deals] })
  brand = await test.createUser({ role: 'brand' })
  categoryId = (await makeCategory(test.db)).id
})
afterAll(() => test.close())

let number = 0
/** Builds a complete body with its own product and image. */
const payload = async (values: Record<string, unknown> = {}, as = brand) => ({
  images: [await makeFile(test.db, as.id)],
  title: 'Pane appena sfornato',
  productName: `Pane ${(number += 1)}`,
  description: 'Croccante fuori, morbido dentro.',
  price: 10,
  lowestPrice: 10,
  newProduct: true,
  discount: 30,
  quantity: 5,
  categoryIds: [categoryId],
  expirationDate: new Date(test.clock.now().getTime() + 86_400_000).toISOString(),
  ...values,
})
const publish = async (values: Record<string, unknown> = {}, as = brand) =>
  test.request(createDeal, { as, body: (await payload(values, as)) as never })
const refused = async (values: Record<string, unknown>, as = brand) =>
  test.refused(createDeal, { as, body: await payload(values, as) })

it('R-467 a published deal belongs to the token’s brand, at its place, priced by the server, and can be found', async () => {
  const made = await publish({
    price: 10.1,
    lowestPrice: 10.1,
    discount: 33,
    tags: ['pane'],
    points: 20,
    gtin: ['4006381333931'],
  })
  expect(made).toMatchObject({
    brandId: brand.brand_id,
    price: 10.1,
    discount: 33,
    discountPrice: 6.77,
    lowestPrice: 10.1,
    quantity: 5,
    points: 20,
    tags: ['pane'],
    latitude: 45.4642,
    createdAt: test.clock.now().toISOString(),
  })
  const { items } = await test.request(browseDeals, { as: await test.createUser(), query: { q: 'sfornato' } })
  expect(items.map((deal) => deal._id)).toContain(made._id)
})

it('R-225 R-467 a named final price is exact and says its whole percent; a later end keeps it', async () => {
  const made = await publish({ price: 6.5, lowestPrice: 6.5, discount: 1, finalPrice: 4.99 })
  expect(made).toMatchObject({ price: 6.5, discount: 23, discountPrice: 4.99, lowestPrice: 6.5 })
  const later = new Date(test.clock.now().getTime() + 2 * 86_400_000).toISOString()
  const params = { id: made._id }
  const prolonged = await test.request(updateDeal, { as: brand, params, body: { expirationDate: later } })
  expect(prolonged).toMatchObject({ discount: 23, discountPrice: 4.99 })
  const body = { finalPrice: 5.2 }
  expect(await test.request(updateDeal, { as: brand, params, body })).toMatchObject({
    discount: 20,
    discountPrice: 5.2,
  })
  expect(await publish({ price: 9.99, discount: 50, finalPrice: 5 })).toMatchObject({ discount: 50 })
  for (const finalPrice of [6.5, 6.49, 7]) {
    expect((await refused({ price: 6.5, finalPrice })).fieldErrors).toEqual({
      finalPrice: expect.stringContaining('1%'),
    })
  }
})

it('R-467 creationDate is accepted and ignored; computed and foreign fields are refused', async () => {
  const made = await publish({ creationDate: '2001-01-01T00:00:00Z' })
  expect(made.createdAt).toBe(test.clock.now().toISOString())
  for (const key of ['brandId', 'discountPrice', 'redeemed', 'isUsed', '__proto__x']) {
    expect((await refused({ [key]: 1 })).fieldErrors).toMatchObject({ [key]: expect.any(String) })
  }
})

it('a superAdmin without a brand is told to name one; a consumer may not publish', async () => {
  expect(await refused({}, await test.createUser({ role: 'superAdmin' }))).toMatchObject({
    code: 'brand_required',
  })
  expect(await refused({}, await test.createUser())).toMatchObject({ statusCode: 403 })
})

it('the product is the brand’s own by id or name, otherwise a new one', async () => {
  const first = await publish({ productName: 'Olio del frantoio' })
  const again = await publish({ productName: 'OLIO del frantoio', price: 7 })
  expect(again.product._id).toBe(first.product._id)
  expect((await publish({ productId: first.product._id, price: 4 })).product._id).toBe(first.product._id)
  const foreign = await makeProduct(test.db, { brand_id: (await makeDeal(test.db)).brand_id })
  expect((await refused({ productId: foreign.id })).fieldErrors).toHaveProperty('productId')
  // Two requests at once: the second may be refused because its price is no longer the lowest, but
  // only one product is made.
  await Promise.allSettled([publish({ productName: 'Gemello' }), publish({ productName: 'gemello!' })])
  const twins = test.db.selectFrom('products').select('id').where('product_name', 'ilike', 'gemello%')
  expect(await twins.execute()).toHaveLength(1)
})

/** Returns the fields for which a body is refused. */
const fieldOf = async (values: Record<string, unknown>) => {
  const problem = await refused(values)
  expect(problem).toMatchObject({ statusCode: 400, code: 'validation_failed' })
  return Object.keys(problem.fieldErrors ?? {})
}

describe('the required values of a deal', () => {
  it('R-550 productName has 1 to 50 characters', async () => {
    expect(await fieldOf({ productName: '' })).toEqual(['productName'])
    expect(await fieldOf({ productName: '   ' })).toEqual(['productName'])
    expect(await fieldOf({ productName: 'x'.repeat(51) })).toEqual(['productName'])
    await publish({ productName: 'x' })
    await publish({ productName: 'x'.repeat(50) })
  })
  it('R-551 description has 1 to 2500 characters', async () => {
    expect(await fieldOf({ description: '' })).toEqual(['description'])
    expect(await fieldOf({ description: 'x'.repeat(2501) })).toEqual(['description'])
    await publish({ description: 'x'.repeat(2500) })
  })
  it('R-552 link is https with a valid domain, or null', async () => {
    for (const link of [
      'http://a.it',
      'https://a',
      'https://u:p@a.it',
      'javascript:alert(1)',
      'https://a.1',
      '',
    ]) {
      expect(await fieldOf({ link }), link).toEqual(['link'])
    }
    expect((await publish({ link: 'https://a.it', safety: { kind: 'service' } })).link).toBe('https://a.it')
    expect((await publish({ link: null })).link).toBeNull()
  })
  it('R-553 images: one to ten, none empty', async () => {
    expect(await fieldOf({ images: [] })).toEqual(['images'])
    expect(await fieldOf({ images: [''] })).toEqual(['images.0'])
    const keys = await Promise.all(Array.from({ length: 11 }, () => makeFile(test.db, brand.id)))
    expect(await fieldOf({ images: keys })).toEqual(['images'])
    expect((await publish({ images: keys.slice(1) })).images).toHaveLength(10)
  })
  it('R-554 gtin entries are GTINs; the list may be empty', async () => {
    expect(await fieldOf({ gtin: [''] })).toEqual(['gtin.0'])
    expect(await fieldOf({ gtin: ['4006381333931', '4006381333932'] })).toEqual(['gtin.1'])
    await publish({ gtin: [] })
  })
  it('R-555 price, discount, quantity and expirationDate are valid', async () => {
    const now = test.clock.now().toISOString()
    const bad: [string, unknown[]][] = [
      ['price', [0, -1, 0.001, 1e9, '10', null]],
      ['discount', [0, 100, 1.5, -3]],
      ['quantity', [0, -1, 1.5]],
      ['expirationDate', [now, '2020-01-01T00:00:00Z', 'domani', 5]],
      ['points', [-1, 0.5]],
    ]
    for (const [field, values] of bad) {
      for (const value of values)
        expect(await fieldOf({ [field]: value }), `${field} ${String(value)}`).toEqual([field])
    }
    const abroad = await publish({ expirationDate: '2037-01-01T10:00:00+16:00' })
    expect(abroad.expirationDate).toBe('2036-12-31T18:00:00.000Z')
  })
  it('categories exist and count once', async () => {
    expect(await refused({ categoryIds: [brand.id] })).toMatchObject({
      statusCode: 404,
      code: 'category_not_found',
    })
    const twice = { categoryIds: [categoryId, categoryId.toUpperCase()] }
    expect((await publish(twice)).categoryIds).toEqual([categoryId])
  })
})

const change = (id: string, body: object, as = brand) =>
  test.request(updateDeal, { as, params: { id }, body })
const refusedChange = (id: string, body: object, as = brand) =>
  test.refused(updateDeal, { as, params: { id }, body })

describe('R-468 changing a deal', () => {
  it('R-468 named fields change, the others stay', async () => {
    const made = await publish({
      tags: ['a'],
      points: 7,
      link: 'https://a.it',
      safety: { kind: 'service' },
      gtin: ['8076809513753'],
    })
    const changed = await change(made._id, { title: 'Nuovo titolo' })
    expect(changed).toEqual({ ...made, title: 'Nuovo titolo' })
    expect(await test.request(getDeal, { as: brand, params: { id: made._id } })).toEqual(changed)
  })

  it('R-468 the same validation applies', async () => {
    const { _id } = await publish()
    for (const body of [
      { discount: 100 },
      { expirationDate: '2020-01-01T00:00:00Z' },
      { link: 'http://a.it' },
      { x: 1 },
    ]) {
      expect(await refusedChange(_id, body), JSON.stringify(body)).toMatchObject({
        code: 'validation_failed',
      })
    }
  })

  it('R-468 another brand’s deal is not found, and stays as it was; a superAdmin may', async () => {
    const foreign = await makeDeal(test.db)
    expect(await refusedChange(foreign.id, { title: 'X' })).toMatchObject({
      statusCode: 404,
      code: 'deal_not_found',
    })
    const { title } = await test.db
      .selectFrom('deals')
      .select('title')
      .where('id', '=', foreign.id)
      .executeTakeFirstOrThrow()
    expect(title).toBe(foreign.title)
    const admin = await test.createUser({ role: 'superAdmin' })
    expect((await change(foreign.id, { title: 'Y' }, admin)).title).toBe('Y')
  })

  it('the quantity cannot go below the redeemed and held units; restocked, the deal is on offer again', async () => {
    const { id } = await makeDeal(test.db, {
      brand_id: brand.brand_id ?? '',
      quantity: 4,
      redeemed: 4,
      active: false,
    })
    expect(await refusedChange(id, { quantity: 3 })).toMatchObject({
      statusCode: 409,
      code: 'quantity_below_redeemed',
    })
    expect(await change(id, { quantity: 6 })).toMatchObject({ quantity: 2, redeemedCount: 4 })
    const { items } = await test.request(browseDeals, {
      as: brand,
      query: { brandId: brand.brand_id ?? '', limit: 100 },
    })
    expect(items.map((deal) => deal._id)).toContain(id)
  })
  it('prolonged after its end, the deal is on offer again', async () => {
    const ended = new Date(test.clock.now().getTime() - 86_400_000)
    const { id } = await makeDeal(test.db, {
      brand_id: brand.brand_id ?? '',
      expires_at: ended,
      active: false,
    })
    const expirationDate = new Date(test.clock.now().getTime() + 86_400_000).toISOString()
    const declared = { expirationDate, lowestPrice: 20 }
    expect(await change(id, declared)).toMatchObject({ expirationDate })
    const { items } = await test.request(browseDeals, {
      as: brand,
      query: { brandId: brand.brand_id ?? '', limit: 100 },
    })
    expect(items.map((deal) => deal._id)).toContain(id)
  })
})
