import {
  changeCouponTemplate,
  createCouponTemplate,
  endCouponTemplate,
  listOwnCoupons,
  pauseCouponTemplate,
  resumeCouponTemplate,
  takeCoupon,
  takeCouponAtTill,
} from '@vicino/contract/loyalty/coupons/endpoints'
import type { CouponTemplate } from '@vicino/contract/loyalty/coupons/schemas'
import { TYPED_CODES } from '@vicino/contract/till/till/constants'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { listNotices } from '@vicino/contract/foundation/notifications/endpoints'
import { live } from '../../foundation/live/feature.ts'
import { notifications } from '../../foundation/notifications/feature.ts'
import { claims } from '../claims/feature.ts'
import { members } from '../members/feature.ts'
import { till } from '../../till/till/feature.ts'
import { coupons } from './feature.ts'
import { codeOf, COUPON, Desk } from './testing/coupons-fixture.ts'

const DAY = 86_400

let test: TestApp
let desk: Desk
let ada: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [members, claims, coupons, notifications, live, till] })
})
beforeEach(async () => {
  test.clock.set('2027-03-02T11:00:00+01:00')
  desk = await Desk.open(test)
  // No member of any program of the shop.
  ada = await test.createUser()
})
afterAll(() => test.close())

const take = (as: TestUser, code: string, brandId = desk.shop.brandId) =>
  test.send(takeCoupon, { as, body: { code, brandId } })
const step = (endpoint: typeof pauseCouponTemplate, { _id: id }: CouponTemplate) =>
  test.request(endpoint as never, { as: desk.owner, params: { id }, body: {} } as never)

it('R-381 anybody takes the coupon of a published code once, and uses it at the till like any other', async () => {
  const made = await desk.make({ publicCode: 'estate10', total: 50, minSpend: 20 })
  expect(made).toMatchObject({ publicCode: 'ESTATE10', isFixed: false })
  const first = (await take(ada, ' Estate-1O ')).json()
  expect(first).toMatchObject({ already: false, brands: [], coupon: { name: made.name, state: 'active' } })
  expect((await take(ada, 'ESTATE10')).json()).toMatchObject({
    already: true,
    coupon: { _id: first.coupon._id },
  })
  expect((await test.request(listOwnCoupons, { as: ada })).items).toHaveLength(1)
  const coupon = await desk.own(ada, first.coupon._id)
  expect(codeOf(await desk.confirm([coupon], 19))).toBe('coupon_below_minimum')
  expect((await desk.confirm([coupon], 30)).json()).toMatchObject({ discount: 3, paid: 27, purchase: null })
  expect(await desk.figures(made._id)).toMatchObject({ issued: 1, used: 1 })
  // They are told of the use alone: they took the coupon themselves.
  const { items } = await test.request(listNotices, { as: ada })
  expect(items.filter(({ kind }) => kind === 'coupon')).toHaveLength(1)
})

it('R-381 of thirty who take the last one at once exactly one gets it', async () => {
  const made = await desk.make({ publicCode: 'ULTIMO', total: 1 })
  const people = await Promise.all(Array.from({ length: 30 }, () => test.createUser()))
  const answers = await Promise.all(people.map((person) => take(person, 'ULTIMO')))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const refused = answers.filter(({ statusCode }) => statusCode !== 200)
  expect(new Set(refused.map(codeOf))).toEqual(new Set(['coupon_code_spent']))
  expect(await desk.figures(made._id)).toMatchObject({ issued: 1 })
})

it('R-381 a paused, ended or over code gives none; who has the coupon keeps it', async () => {
  const made = await desk.make({ publicCode: 'PRIMAVERA', validDays: null, validTo: '2027-03-20' })
  await take(ada, 'PRIMAVERA')
  await step(pauseCouponTemplate, made)
  const bob = await test.createUser()
  expect(codeOf(await take(bob, 'PRIMAVERA'))).toBe('coupon_code_closed')
  expect((await take(ada, 'PRIMAVERA')).json()).toMatchObject({ already: true })
  await step(resumeCouponTemplate as never, made)
  expect((await take(bob, 'PRIMAVERA')).statusCode).toBe(200)
  test.clock.advance(19 * DAY)
  expect(codeOf(await take(await test.createUser(), 'PRIMAVERA'))).toBe('coupon_code_closed')
  await step(endCouponTemplate as never, made)
  expect(codeOf(await take(await test.createUser(), 'PRIMAVERA'))).toBe('code_invalid')
})

it('R-380 a shop has one open coupon for a code and those that read alike; another shop may use it too', async () => {
  const made = await desk.make({ publicCode: 'SALDI10' })
  const again = (values: object) =>
    test.send(createCouponTemplate, { as: desk.owner, body: { ...COUPON, ...values } })
  expect(codeOf(await again({ publicCode: 'SA1DIIO' }))).toBe('coupon_code_taken')
  expect(Object.keys((await again({ publicCode: 'né' })).json().fieldErrors)).toEqual(['publicCode'])
  const other = await desk.make()
  const params = { id: other._id }
  const body = { ...COUPON, publicCode: 'SALDI10', version: other.version }
  const changed = () => test.send(changeCouponTemplate, { as: desk.owner, params, body })
  expect(codeOf(await changed())).toBe('coupon_code_taken')
  await step(endCouponTemplate as never, made)
  expect((await changed()).statusCode).toBe(200)

  const elsewhere = await Desk.open(test)
  await elsewhere.make({ publicCode: 'SALDI10' })
  // Without a shop, the person chooses.
  const choice = await test.request(takeCoupon, { as: ada, body: { code: 'saldi10' } })
  expect(choice.coupon).toBeNull()
  expect(choice.brands.map(({ _id }) => _id).toSorted()).toEqual(
    [desk.shop.brandId, elsewhere.shop.brandId].toSorted(),
  )
  expect((await take(ada, 'SALDI10', elsewhere.shop.brandId)).json()).toMatchObject({
    coupon: { brand: { _id: elsewhere.shop.brandId } },
  })
  expect(await Promise.all([again({ publicCode: 'CORSA' }), again({ publicCode: 'C0RSA' })])).toSatisfy(
    (answers: { statusCode: number }[]) =>
      answers.filter(({ statusCode }) => statusCode === 201).length === 1,
  )
})

it('R-221 wrong codes lock the account, and a right one does not count', async () => {
  await desk.make({ publicCode: 'GIUSTO' })
  for (let wrong = 0; wrong < TYPED_CODES.wrong; wrong += 1)
    expect(codeOf(await take(ada, `PROVA${wrong}`))).toBe('code_invalid')
  expect(codeOf(await take(ada, 'GIUSTO'))).toBe('typed_codes_locked')
  test.clock.advance(TYPED_CODES.minutes * 60)
  expect((await take(ada, 'GIUSTO')).statusCode).toBe(200)
})

it('R-219 a cashier types a published code for a member; another shop’s code is none', async () => {
  await desk.make({ publicCode: 'CASSA10', total: 1 })
  const member = await desk.shop.customer()
  const type = (code: string, userId: string) =>
    test.send(takeCouponAtTill, { as: desk.shop.scanner, body: { code, member: { userId } } })
  const answer = await type('cassa 10', member.id)
  const { ticket, customer } = answer.json()
  expect(customer.userId).toBe(member.id)
  expect((await type('CASSA10', member.id)).json()).toMatchObject({ _id: answer.json()._id })
  expect((await desk.confirm([{ ticket }], 10)).json()).toMatchObject({ discount: 1, paid: 9 })
  expect(codeOf(await type('CASSA10', member.id))).toBe('coupon_used')
  expect(codeOf(await type('CASSA10', (await desk.shop.customer()).id))).toBe('coupon_code_spent')
  await (await Desk.open(test)).make({ publicCode: 'ALTROVE' })
  expect(codeOf(await type('ALTROVE', member.id))).toBe('code_invalid')
})
