import { createDeal } from '@vicino/contract/marketplace/deals/endpoints'
import { createProduct, productByGtin, updateProduct } from '@vicino/contract/marketplace/products/endpoints'
import { getReviewStanding } from '@vicino/contract/social/reviews/endpoints'
import { gtinCheckDigit } from '@vicino/domain/gtin'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCategory, makeFile, makeProduct } from '../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../platform/testing/test-app.ts'
import { FEATURES } from './all.ts'
import { codeOf, Desk } from './loyalty/coupons/testing/coupons-fixture.ts'
import { makeShop, type Shop } from './loyalty/members/testing/members-fixture.ts'

/** UPC-A, EAN-13 and GTIN-14 of one article, as three shops print it. */
const FORMS = ['018169634240', '0018169634240', '00018169634240'] as const
const [UPC, EAN, CARTON] = FORMS
/** Makes a code for use inside one shop, which contains the weight of the goods. */
const weighed = (grams: string): string => `2123456${grams}` + gtinCheckDigit(`2123456${grams}`)

let test: TestApp
let owner: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
  test.clock.set('2027-03-02T11:00:00+01:00')
  owner = await test.createUser({ role: 'brand' })
})
afterAll(() => test.close())

const refusedProduct = (body: object) =>
  test.refused(createProduct, { as: owner, body, headers: { 'accept-language': 'it' } })

it('R-522 R-535 the three codes of one article are one product: stored once, found by each, never added twice', async () => {
  const body = { productName: 'Cereali', gtin: [...FORMS] }
  const made = await test.request(createProduct, { as: owner, body })
  expect(made.gtin).toEqual([EAN])
  for (const gtin of FORMS)
    expect(await test.request(productByGtin, { as: owner, query: { gtin } })).toMatchObject({ _id: made._id })
  for (const gtin of FORMS)
    expect(await refusedProduct({ productName: `Altri cereali ${gtin}`, gtin: [gtin] })).toMatchObject({
      statusCode: 409,
      code: 'product_gtin_taken',
    })
  const other = await test.request(createProduct, { as: owner, body: { productName: 'Muesli' } })
  const change = (as: TestUser, id: string, gtin: string[]) =>
    test.send(updateProduct, { as, params: { id }, body: { gtin } })
  expect(codeOf(await change(owner, other._id, [CARTON]))).toBe('product_gtin_taken')
  // The product keeps its own code, and another brand may have the same article.
  expect((await change(owner, made._id, [UPC])).statusCode).toBe(200)
  const as = await test.createUser({ role: 'brand' })
  expect((await test.request(createProduct, { as, body })).gtin).toEqual([EAN])
})

it('R-519 one article is added once, also by two at a time and in the catalogue', async () => {
  const admin = await test.createUser({ role: 'superAdmin' })
  for (const [as, gtin] of [
    [owner, ['036000291452', '0036000291452']],
    [admin, ['4006381333931', '04006381333931']],
  ] as const) {
    const answers = await Promise.all(
      gtin.map((code) =>
        test.send(createProduct, { as, body: { productName: `Articolo ${code}`, gtin: [code] } }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  }
})

it('R-554 zeros and codes inside one shop are refused, in products, deals and searches, with the reason', async () => {
  const deal = {
    images: [await makeFile(test.db, owner.id)],
    title: 'Prosciutto al taglio',
    productName: 'Prosciutto',
    description: 'Tagliato al momento.',
    price: 10,
    lowestPrice: 10,
    newProduct: true,
    discount: 30,
    quantity: 5,
    categoryIds: [(await makeCategory(test.db)).id],
    expirationDate: new Date(test.clock.now().getTime() + 86_400_000).toISOString(),
  }
  for (const [gtin, text] of [
    ['00000000', 'Codice GTIN non valido'],
    ['0000000000000', 'Codice GTIN non valido'],
    [weighed('00350'), expect.stringContaining('Codice interno di un negozio')],
  ] as const) {
    const at = { statusCode: 400, fieldErrors: { 'gtin.0': text } }
    expect(await refusedProduct({ productName: 'Prosciutto', gtin: [gtin] })).toMatchObject(at)
    const headers = { 'accept-language': 'it' }
    const body = { ...deal, gtin: [gtin] }
    expect(await test.refused(createDeal, { as: owner, body, headers })).toMatchObject(at)
    expect(await test.refused(productByGtin, { as: owner, query: { gtin }, headers })).toMatchObject({
      statusCode: 400,
      fieldErrors: { gtin: text },
    })
  }
  expect((await test.request(createDeal, { as: owner, body: { ...deal, gtin: [UPC, EAN] } })).gtin).toEqual([
    EAN,
  ])
})

const rule = (match: object, factor: number, id: string) => ({
  id,
  type: 'productMultiplier' as const,
  factor,
  match: { categories: [], codes: [], codePrefixes: [], brands: [], ...match },
})
const pointsOf = async (shop: Shop, code: string) =>
  (await shop.buy(await shop.customer(), 10, { items: [{ code, net: 10 }] })).points

it('a rule for an article applies to any of its codes from the till, and to weighed goods of any weight', async () => {
  const shop = await makeShop(test, {
    rules: [
      rule({ codes: [UPC] }, 3, 'cereali'),
      rule({ codes: ['2123456'] }, 2, 'prosciutto'),
      rule({ codePrefixes: ['036000'] }, 4, 'carta'),
    ],
  })
  const points = async (codes: readonly string[]) => {
    const all: number[] = []
    for (const code of codes) all.push(await pointsOf(shop, code))
    return all
  }
  expect(await points(FORMS)).toEqual([30, 30, 30])
  expect(await points(['036000291452', '0036000291452'])).toEqual([40, 40])
  expect(await points([weighed('00350'), weighed('01200'), '8001234567894'])).toEqual([20, 20, 10])
})

it('R-382 a coupon for an article applies to any of its codes on the receipt, and to weighed goods', async () => {
  const desk = await Desk.open(test)
  const customer = await desk.shop.customer()
  for (const [asked, told] of [
    [CARTON, UPC],
    [UPC, EAN],
    ['2123456', weighed('00350')],
  ] as const) {
    const coupon = await desk.give(customer, { percent: 50, productCodes: [asked] })
    const items = [
      { code: told, net: 10 },
      { code: '8001234567894', net: 6 },
    ]
    expect((await desk.preview([coupon], 16, { items })).json()).toMatchObject({ discount: 5, paid: 11 })
  }
})

it('R-328 R-143 a bought article is returned and reviewed by any of its codes', async () => {
  const shop = await makeShop(test)
  const customer = await shop.customer()
  const product = await makeProduct(test.db, { brand_id: shop.brandId, gtin: [EAN] })
  const standing = () => test.request(getReviewStanding, { as: customer, query: { productId: product.id } })
  const { eventId } = await shop.buy(customer, 10, { items: [{ code: UPC, net: 10 }] })
  expect(await standing()).toMatchObject({ refusal: null })
  expect(await shop.giveBack(eventId ?? '', undefined, [{ code: CARTON, amount: 10 }])).toMatchObject({
    points: -10,
  })
  expect(await standing()).toMatchObject({ refusal: 'not_bought' })
})
