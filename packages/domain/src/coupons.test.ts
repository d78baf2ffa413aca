import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MOST_COUPONS } from './coupon-stacking.ts'
import { applyCoupons, type CouponLine, type CouponOnReceipt, type CouponTerms } from './coupons.ts'

const TERMS: CouponTerms = {
  kind: 'percent',
  percent: 10,
  valueCents: null,
  minSpendCents: 0,
  codes: [],
  categories: [],
  combinable: true,
}
let ids = 0
const coupon = (terms: Partial<CouponTerms> = {}, of: Partial<CouponOnReceipt> = {}): CouponOnReceipt => {
  ids += 1
  const id = `c${String(ids).padStart(6, '0')}`
  return { id, templateId: `t-${id}`, terms: { ...TERMS, ...terms }, eligibleCents: null, ...of }
}
const amountOff = (valueCents: number, more: Partial<CouponTerms> = {}) =>
  coupon({ kind: 'amount', percent: null, valueCents, ...more })
const line = (netCents: number, code: string | null = null, quantityMilli = 1000): CouponLine => ({
  code,
  category: null,
  quantityMilli,
  netCents,
})
const plain = (amountCents: number) => ({ amountCents, lines: null })
const refusalsOf = (coupons: CouponOnReceipt[], receipt = plain(10_000)) =>
  applyCoupons(receipt, coupons).coupons.map(({ refusal }) => refusal)

describe('R-382 the discount of a coupon', () => {
  it('percentages are rounded down to the cent', () => {
    expect(applyCoupons(plain(999), [coupon({ percent: 15 })])).toMatchObject({
      coupons: [{ discountCents: 149, refusal: null }],
      paidCents: 850,
    })
  })

  it('an amount never takes more than the receipt', () => {
    expect(applyCoupons(plain(300), [amountOff(500)]).paidCents).toBe(0)
  })

  it('a coupon for some products is computed only on them', () => {
    const its = coupon({ percent: 50, codes: ['Caffè'] })
    const lines = [line(400, ' caffè'), line(600, 'pane')]
    expect(applyCoupons({ amountCents: 1000, lines }, [its])).toMatchObject({
      paidCents: 800,
      lines: [{ netCents: 200 }, { netCents: 600 }],
    })
    expect(applyCoupons(plain(1000), [{ ...its, eligibleCents: 400 }]).paidCents).toBe(800)
    expect(refusalsOf([its])).toEqual(['products_untold'])
    expect(refusalsOf([{ ...its, eligibleCents: 0 }])).toEqual(['no_products'])
    expect(refusalsOf([its], { amountCents: 600, lines: [line(600, 'pane')] } as never)).toEqual([
      'no_products',
    ])
  })

  it('a free product is one piece, the cheapest bought one, and at most the coupon’s price', () => {
    const free = coupon({ kind: 'product', percent: null, valueCents: 250, codes: ['caffè', 'cornetto'] })
    const lines = [line(390, 'caffè', 3000), line(160, 'cornetto')]
    expect(applyCoupons({ amountCents: 550, lines }, [free]).paidCents).toBe(420)
    expect(applyCoupons({ amountCents: 900, lines: [line(900, 'caffè')] }, [free]).paidCents).toBe(650)
    expect(applyCoupons(plain(900), [{ ...free, eligibleCents: 900 }]).paidCents).toBe(650)
  })

  it('the minimum applies to the receipt before coupons', () => {
    const [ten, minimum] = [amountOff(1000), coupon({ minSpendCents: 5000 })]
    expect(refusalsOf([ten, minimum], plain(5000))).toEqual([null, null])
    expect(refusalsOf([ten, minimum], plain(4999))).toEqual([null, 'below_minimum'])
  })
})

describe('R-382 combining coupons', () => {
  it('one that is not combinable works alone', () => {
    expect(refusalsOf([coupon(), coupon({ combinable: false })])).toEqual([
      'not_combinable',
      'not_combinable',
    ])
    expect(refusalsOf([coupon({ combinable: false })])).toEqual([null])
  })

  it('none combines with another of its kind, and more than five are too many', () => {
    const twice = [coupon({}, { templateId: 't' }), coupon({}, { templateId: 't' })]
    expect(refusalsOf(twice)).toEqual(['same_coupon', 'same_coupon'])
    const many = Array.from({ length: MOST_COUPONS + 1 }, () => coupon())
    expect(new Set(refusalsOf(many))).toEqual(new Set(['too_many']))
  })

  it('amounts come off before percentages: 10 € and 10% off 100 € leave 81 €', () => {
    const both = [coupon(), amountOff(1000)]
    expect(applyCoupons(plain(10_000), both).paidCents).toBe(8100)
  })
})

const cents = fc.integer({ min: 1, max: 100_000_000 })
const code = fc.constantFrom('a', 'b', 'c', null)
const lines = fc.array(
  fc
    .record({
      netCents: fc.integer({ min: 0, max: 1_000_000 }),
      code,
      quantityMilli: fc.integer({ min: 1, max: 9000 }),
    })
    .map(({ netCents, code: of, quantityMilli }) => line(netCents, of, quantityMilli)),
  { minLength: 1, maxLength: 6 },
)
const terms = fc
  .record({
    kind: fc.constantFrom('percent', 'amount', 'product'),
    percent: fc.integer({ min: 1, max: 100 }),
    valueCents: cents,
    minSpendCents: fc.integer({ min: 0, max: 500_000 }),
    codes: fc.subarray(['a', 'b']),
    combinable: fc.boolean(),
  })
  .map((made): Partial<CouponTerms> => ({ ...made, kind: made.kind as CouponTerms['kind'] }))
const coupons = fc.array(
  fc
    .tuple(terms, fc.option(fc.integer({ min: 0, max: 1_000_000 })))
    .map(([of, eligibleCents]) => coupon(of, { eligibleCents })),
  { maxLength: 6 },
)

describe('R-382 with any coupons', () => {
  it('paid and discount add up to the amount, and are never below 0; lines add up to the paid sum', () => {
    fc.assert(
      fc.property(lines, coupons, fc.boolean(), (made, some, withLines) => {
        const amountCents = made.reduce((sum, { netCents }) => sum + netCents, 0)
        const receipt = { amountCents, lines: withLines ? made : null }
        const out = applyCoupons(receipt, some)
        const off = out.coupons.reduce((sum, { discountCents }) => sum + discountCents, 0)
        expect(out.paidCents).toBe(amountCents - off)
        expect(out.paidCents).toBeGreaterThanOrEqual(0)
        for (const { discountCents, refusal } of out.coupons) {
          expect(discountCents > 0).toBe(refusal === null)
        }
        if (out.lines === null) return
        expect(out.lines.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(out.paidCents)
        for (const [index, { netCents }] of out.lines.entries()) {
          expect(netCents).toBeGreaterThanOrEqual(0)
          expect(netCents).toBeLessThanOrEqual(made[index]?.netCents ?? 0)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('the order of scanning changes nothing', () => {
    fc.assert(
      fc.property(cents, coupons, (amountCents, some) => {
        const there = applyCoupons(plain(amountCents), some)
        const back = applyCoupons(plain(amountCents), some.toReversed())
        expect(back.paidCents).toBe(there.paidCents)
        expect(back.coupons.toReversed()).toEqual(there.coupons)
      }),
      { numRuns: 200 },
    )
  })

  it('one percent coupon takes off at most its percent', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 100 }), (amountCents, percent) => {
        const { paidCents } = applyCoupons(plain(amountCents), [coupon({ percent })])
        const exact = (amountCents * percent) / 100
        expect(amountCents - paidCents).toBeLessThanOrEqual(exact)
        expect(amountCents - paidCents).toBeGreaterThan(exact - 1)
      }),
      { numRuns: 200 },
    )
  })
})
