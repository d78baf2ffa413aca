import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeDeal } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { claims } from '../claims/feature.ts'
import { members } from '../members/feature.ts'
import { redemptions } from '../../redemption/redemptions/feature.ts'
import { coupons } from './feature.ts'
import { till } from '../../till/till/feature.ts'
import { previewCoupon, useCoupon } from './public.ts'
import { amountOff, codeOf, Desk } from './testing/coupons-fixture.ts'

let test: TestApp
let desk: Desk
let ada: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [members, redemptions, claims, coupons, till] })
})
beforeEach(async () => {
  test.clock.set('2027-03-02T11:00:00+01:00')
  desk = await Desk.open(test)
  ada = await desk.shop.customer()
})
afterAll(() => test.close())

describe('combining coupons', () => {
  it('R-382 combinable ones work together, amounts first; another one works alone and states the reason', async () => {
    const ten = await desk.give(ada, { combinable: true })
    const five = await desk.give(ada, amountOff(5, { combinable: true }))
    const alone = await desk.give(ada, { name: 'Uno e basta' })
    expect((await desk.preview([ten, five], 25)).json()).toMatchObject({ discount: 7, paid: 18 })
    const refused = await desk.preview([ten, alone], 25)
    expect(refused.json()).toMatchObject({
      paid: 25,
      coupons: [
        {
          refusal: 'not_combinable',
          message: '«Uno e basta» non si cumula con altri coupon: togli uno dei due.',
        },
        {
          refusal: 'not_combinable',
          message: 'Questo coupon non si cumula con altri: usane uno per scontrino.',
        },
      ],
    })
    expect(codeOf(await desk.confirm([ten, alone], 25))).toBe('coupon_not_combinable')
    const receiptId = 'S-both'
    expect((await desk.confirm([ten, five], 25, { receiptId })).json()).toMatchObject({
      paid: 18,
      purchase: { results: [{ points: 18 }] },
    })
    expect(codeOf(await desk.confirm([alone], 25, { receiptId }))).toBe('coupon_receipt_used')
  })

  it('R-382 coupons of two customers do not work on one receipt', async () => {
    const bob = await desk.shop.customer()
    const both = [await desk.give(ada, { combinable: true }), await desk.give(bob, { combinable: true })]
    expect(codeOf(await desk.preview(both, 25))).toBe('coupon_other_member')
  })

  it('R-382 the receipt’s lines decide where it applies, and the purchase has the paid amount of each', async () => {
    const coupon = await desk.give(ada, { percent: 50, productCategories: ['Caffè'] })
    const items = [
      { code: 'C1', category: 'caffè', net: 3.01 },
      { code: 'P1', net: 6 },
    ]
    expect(codeOf(await desk.confirm([coupon], 9.01))).toBe('coupon_products_untold')
    expect((await desk.confirm([coupon], 9.01, { items })).json()).toMatchObject({
      discount: 1.5,
      paid: 7.51,
    })
    const { lines } = await test.db
      .selectFrom('purchases')
      .select('lines')
      .where('user_id', '=', ada.id)
      .executeTakeFirstOrThrow()
    expect(lines).toMatchObject([{ netCents: 151 }, { netCents: 600 }])
    const told = await desk.give(ada, { percent: 50, productCategories: ['Caffè'] })
    const { ticket } = (await desk.scan(told.qr?.token ?? '')).json().coupon
    expect((await desk.confirm([{ ticket, eligible: 3.01 }], 9.01)).json()).toMatchObject({ paid: 7.51 })
  })

  it('R-382 beside a deal that was just redeemed it is refused, unless that is on another receipt', async () => {
    const coupon = await desk.give(ada)
    const deal = await makeDeal(test.db, { brand_id: desk.shop.brandId })
    await test.db
      .insertInto('redemptions')
      .values({
        deal_id: deal.id,
        user_id: ada.id,
        brand_id: desk.shop.brandId,
        channel: 'store',
        status: 'redeemed',
        transaction_id: '123456789',
        points: 1,
        price_cents: 100,
        discount_price_cents: 50,
        opened_at: test.clock.now(),
        expires_at: new Date(test.clock.now().getTime() + 900_000),
        confirmed_at: test.clock.now(),
        confirmed_by: desk.shop.scanner.id,
      })
      .execute()
    const { besideDeal, ticket } = (await desk.scan(coupon.qr?.token ?? '')).json().coupon
    expect(besideDeal).toMatchObject({ title: deal.title })
    expect((await desk.preview([{ ticket }], 10)).json()).toMatchObject({
      paid: 10,
      coupons: [{ refusal: 'beside_deal' }],
    })
    expect(codeOf(await desk.confirm([{ ticket }], 10))).toBe('coupon_beside_deal')
    expect((await desk.confirm([{ ticket }], 10, { separateReceipt: true })).json()).toMatchObject({
      paid: 9,
    })
  })
})

/** A receipt of 19.99 € for a member. */
const receipt = (code: string | null, userId = ada.id) => ({
  brandId: desk.shop.brandId,
  code: code ?? '',
  userId,
  amountCents: 1999,
  lines: null,
  storeId: null,
  actorId: null,
  now: test.clock.now(),
})

describe('a till’s own software', () => {
  it('R-382 previews and uses a code of the purchase’s member, once', async () => {
    const { code, _id } = await desk.give(ada)
    expect(await previewCoupon(test.db, receipt(code))).toMatchObject({ paidCents: 1800, discountCents: 199 })
    const use = (receiptId: string, userId = ada.id) =>
      test.db.transaction().execute((tx) => useCoupon(tx, { ...receipt(code, userId), receiptId }))
    await expect(use('P-1', (await test.createUser()).id)).rejects.toMatchObject({
      code: 'coupon_other_member',
    })
    expect(await use('P-1')).toMatchObject({ paidCents: 1800, already: false })
    expect(await use('P-1')).toMatchObject({ paidCents: 1800, already: true })
    await expect(use('P-2')).rejects.toMatchObject({ code: 'coupon_used' })
    await expect(previewCoupon(test.db, receipt('0000000000'))).rejects.toMatchObject({
      code: 'code_invalid',
    })
    expect(await desk.own(ada, _id)).toMatchObject({ state: 'used' })
  })
})
