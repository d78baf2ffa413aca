import { createCategory, updateCategory } from '@vicino/contract/marketplace/categories/endpoints'
import { getDeal, updateDeal } from '@vicino/contract/marketplace/deals/endpoints'
import { openPurchaseCode, openRedemption } from '@vicino/contract/redemption/redemptions/endpoints'
import { scanRedemption } from '@vicino/contract/till/till/endpoints'
import { ADULT_AGE, ageOn } from '@vicino/domain/age'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { firstValue } from '../../../platform/db/statement.ts'
import { romeDate } from '../../../platform/rome-moments.ts'
import { digestOf } from '../../../platform/testing/digest.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { categories } from '../../marketplace/categories/feature.ts'
import { deals } from '../../marketplace/deals/feature.ts'
import { till } from '../../till/till/feature.ts'
import { redemptions } from './feature.ts'
import { openShop, type Shop } from './testing/redemptions-fixture.ts'

let test: TestApp
let shop: Shop
beforeAll(async () => {
  test = await createTestApp({ features: [categories, deals, redemptions, till] })
  shop = await openShop(test)
})
afterAll(() => test.close())

/** The day of birth of a person who turns `years` in `days` days, by the calendar of Rome. */
const turning = (years: number, days: number): string => {
  const then = romeDate(new Date(test.clock.now().getTime() + days * 86_400_000))
  return `${Number(then.slice(0, 4)) - years}${then.slice(4)}`
}

const LINK = 'https://negozio.example/grappa'
const open = (dealId: string, as: TestUser, endpoint: typeof openRedemption | typeof openPurchaseCode) =>
  test.send(endpoint, { as, body: { dealId } })

it.each([
  ['in the shop', openRedemption, null],
  ['online', openPurchaseCode, LINK],
] as const)(
  'LAW-16 goods for adults %s: below eighteen, or without a birth date, no code opens',
  async (_where, endpoint, link) => {
    const deal = await shop.deal({ adults: true, link })
    for (const [birth_date, code] of [
      [turning(14, 0), 'adults_only'],
      [turning(18, 1), 'adults_only'],
      [null, 'age_unknown'],
    ] as const) {
      const user = await test.createUser({ birth_date })
      const before = await digestOf(test.db)
      const refused = await open(deal.id, user, endpoint)
      expect(refused.statusCode).toBe(403)
      expect(refused.json()).toMatchObject({ code })
      expect(await digestOf(test.db)).toEqual(before)
    }
    for (const birth_date of [turning(18, 0), turning(70, 9)]) {
      const user = await test.createUser({ birth_date })
      expect((await open(deal.id, user, endpoint)).statusCode).toBe(201)
    }
  },
)

it('LAW-16 a category for adults makes its deals so, at once and for the till', async () => {
  const admin = await test.createUser({ role: 'superAdmin' })
  const body = { icon: 'wine', name: { it: 'Distillati', en: 'Spirits' } }
  const category = await test.request(createCategory, { as: admin, body })
  expect(category.adults).toBe(false)
  const deal = await shop.deal({ category_ids: [category._id] })
  const young = await test.createUser({ birth_date: turning(16, 30) })
  expect((await open(deal.id, young, openRedemption)).statusCode).toBe(201)
  const params = { id: category._id }
  expect(await test.request(updateCategory, { as: admin, params, body: { adults: true } })).toMatchObject({
    adults: true,
  })
  const other = await test.createUser({ birth_date: turning(16, 30) })
  expect((await open(deal.id, other, openRedemption)).json()).toMatchObject({ code: 'adults_only' })
  const adult = await test.createUser({ birth_date: '1980-05-05' })
  expect((await test.request(getDeal, { as: adult, params: { id: deal.id } })).adults).toBe(true)
  const { transactionId } = await test.request(openRedemption, { as: adult, body: { dealId: deal.id } })
  const seen = await test.request(scanRedemption, { as: shop.scanner, body: { transactionId } })
  expect(seen).toMatchObject({ adults: true })
})

it('LAW-16 the brand says that a deal is for adults, and takes it back', async () => {
  const deal = await shop.deal()
  const adult = await test.createUser({ birth_date: '1980-05-05' })
  const { transactionId } = await test.request(openRedemption, { as: adult, body: { dealId: deal.id } })
  expect(await test.request(scanRedemption, { as: shop.scanner, body: { transactionId } })).toMatchObject({
    adults: false,
  })
  const params = { id: deal.id }
  for (const adults of [true, false]) {
    expect(await test.request(updateDeal, { as: shop.owner, params, body: { adults } })).toMatchObject({
      adults,
    })
  }
  const wrong = { as: shop.owner, params, body: { adults: 'sì' } as never }
  expect(await test.refused(updateDeal, wrong)).toMatchObject({
    statusCode: 400,
    fieldErrors: { adults: expect.any(String) },
  })
})

it('is_of_age() says what ageOn() says', async () => {
  const day = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
    .map((moment) => moment.toISOString().slice(0, 10))
  const leap = fc.constantFrom('1988-02-29', '1988-02-28', '1988-03-01', '1992-02-29')
  const near = fc.constantFrom('2006-02-28', '2006-03-01', '2008-02-29', '2010-02-28')
  await fc.assert(
    fc.asyncProperty(fc.oneof(day, leap), fc.oneof(day, near), async (born, today) => {
      const isOfAge = await firstValue(test.db)<boolean>`
        SELECT is_of_age(${born}::date, ${today}::date, ${ADULT_AGE}::int)`
      expect(isOfAge).toBe(ageOn(born, today) >= ADULT_AGE)
    }),
    { numRuns: 300 },
  )
})
