import { expect, it } from 'vitest'
import type { MechanicsConfig, Partly } from './config.ts'
import { matches, timeMultiplier } from './purchase-multiplier.ts'
import { rate, rateLines } from './purchase.ts'
import { line, match, programOf, rome } from './testing/make.ts'

const FROZEN = { timeMilli: 1000, timeRule: '', tierMilli: 1000, tierRank: 0 }

/** Returns the points of one purchase before the limits of day and month. */
function rating(config: Partly<MechanicsConfig>, lines: ReturnType<typeof line>[]) {
  const program = programOf(config)
  return rate(program, rateLines(program, lines), FROZEN)
}
const raw = (config: Partly<MechanicsConfig>, ...cents: number[]): number =>
  rating(
    config,
    cents.map((amount) => line(amount)),
  ).raw

it('R-320 points are euros times the coefficient', () => {
  expect(raw({ acquisti: { pointCoeff: 2 } }, 2550)).toBe(51)
  expect(raw({ acquisti: { pointCoeff: 0.1 } }, 999)).toBe(0)
})

it('R-321 each purchase is rounded once, at its end', () => {
  expect(raw({ acquisti: { roundUp: true } }, 1020)).toBe(11)
  expect(raw({ acquisti: { roundUp: false } }, 1020)).toBe(10)
  expect(raw({ acquisti: { roundUp: true } }, 1000)).toBe(10)
  expect(raw({ acquisti: { roundUp: false } }, 50, 50)).toBe(1)
  // 0.1 × 3 is 0.30000000000000004 in floats.
  expect(raw({ acquisti: { pointCoeff: 0.1, roundUp: true } }, 3000)).toBe(3)
})

it('R-321 amounts that floats do not hold are exact', () => {
  expect(raw({ acquisti: { pointCoeff: 999.999 } }, 99_999_999_99)).toBe(99_999_899_990)
  expect(raw({ acquisti: { pointCoeff: 999.999, roundUp: true } }, 99_999_999_99)).toBe(99_999_899_991)
})

const stamps = (stampCoeff: number | null, cents: number) =>
  rating({ acquisti: { stampCoeff } }, [line(cents)]).stamps

it('R-322 stamps are whole multiples of the stamp amount', () => {
  expect(stamps(10, 3500)).toBe(3)
  expect(stamps(9.99, 1998)).toBe(2)
  expect(stamps(null, 3500)).toBe(0)
})

it('R-320 below minSpend nothing is earned, and excluded lines do not count for it', () => {
  const config: Partly<MechanicsConfig> = {
    acquisti: { minSpend: 10, stampCoeff: 1 },
    rules: [{ id: 'out', type: 'productMultiplier', factor: 0, match: match({ categories: ['Tabacchi'] }) }],
  }
  expect(rating(config, [line(999)])).toMatchObject({
    raw: 0,
    stamps: 0,
    eligibleCents: 999,
    isQualifying: false,
  })
  expect(rating(config, [line(999), line(5000, { category: 'Tabacchi' })])).toMatchObject({ raw: 0 })
  expect(rating(config, [line(1000)])).toMatchObject({ raw: 10, stamps: 10, isQualifying: true })
})

it('the highest factor of a line counts, 0 excludes it', () => {
  const bio = match({ categories: ['Bio'] })
  const config: Partly<MechanicsConfig> = {
    rules: [
      { id: 'two', type: 'productMultiplier', factor: 2, match: bio },
      { id: 'three', type: 'productMultiplier', factor: 3, match: match({ codePrefixes: ['800'] }) },
      { id: 'half', type: 'productMultiplier', factor: 0.5, match: match({ codes: ['X'] }) },
      { id: 'out', type: 'productMultiplier', factor: 0, match: match({ codes: ['CARD'] }) },
    ],
  }
  const one = (given: Parameters<typeof line>[1]) => rating(config, [line(1000, given)]).raw
  expect(one({ category: ' Bio ' })).toBe(20)
  expect(one({ category: 'Bio', code: '8001' })).toBe(30)
  expect(one({ category: 'Bio', code: 'X' })).toBe(20)
  expect(one({ code: 'X' })).toBe(5)
  expect(one({ category: 'Bio', code: 'CARD' })).toBe(0)
  expect(one({ category: 'bio' })).toBe(10)
})

it('a match applies when each given list does', () => {
  const compiled = programOf({
    rules: [
      {
        id: 'a',
        type: 'productMultiplier',
        factor: 2,
        match: match({ categories: ['Bio'], codePrefixes: ['80', '90'] }),
      },
      { id: 'b', type: 'productMultiplier', factor: 2, match: match({}) },
    ],
  }).productMultipliers.map((rule) => rule.match)
  const found = (given: Parameters<typeof line>[1]) => compiled.map((asked) => matches(asked, line(1, given)))
  expect(found({ category: 'Bio', code: '90' })).toEqual([true, true])
  expect(found({ category: 'Bio' })).toEqual([false, true])
  expect(found({ code: '80' })).toEqual([false, true])
})

it('R-325 the multiplier applies from 00:00 of its first to 24:00 of its last day, if enabled', () => {
  const multiplier = { value: 2, startDate: '2027-03-27', endDate: '2027-03-28' }
  const factor = (at: string, enabled = true) =>
    timeMultiplier(programOf({ acquisti: { multiplier: { ...multiplier, enabled } } }), rome(at)).milli
  expect(factor('2027-03-26 23:59:59')).toBe(1000)
  expect(factor('2027-03-27')).toBe(2000)
  expect(factor('2027-03-28 23:59:59')).toBe(2000)
  expect(factor('2027-03-29')).toBe(1000)
  expect(factor('2027-03-27', false)).toBe(1000)
})

it('a happy hour spans midnight, applies twice in the repeated hour, and does not add to the multiplier', () => {
  const hour = { type: 'happyHour', startDate: null, endDate: null } as const
  const program = programOf({
    acquisti: { multiplier: { enabled: true, value: 2, startDate: '2027-06-01', endDate: '2027-06-30' } },
    rules: [
      { ...hour, id: 'night', factor: 3, days: [6], from: '22:00', to: '03:00', endDate: '2027-10-30' },
      { ...hour, id: 'lunch', factor: 1.5, days: [1], from: '12:00', to: '14:00' },
    ],
  })
  const factor = (at: string | number) => timeMultiplier(program, typeof at === 'number' ? at : rome(at))
  // Saturday 30 October 2027, before the night in which the clocks go back.
  expect(factor('2027-10-30 21:59:59').milli).toBe(1000)
  expect(factor('2027-10-30 22:00')).toEqual({ milli: 3000, rule: 'night' })
  expect(factor(Date.parse('2027-10-31T00:30:00Z')).milli).toBe(3000)
  expect(factor(Date.parse('2027-10-31T01:30:00Z')).milli).toBe(3000)
  expect(factor('2027-10-31 03:00').milli).toBe(1000)
  expect(factor('2027-11-07 01:00').milli).toBe(1000)
  expect(factor('2027-06-07 12:30')).toEqual({ milli: 2000, rule: 'multiplier' })
  expect(factor('2027-06-12 23:00')).toEqual({ milli: 3000, rule: 'night' })
})

it('product and basket bonuses are added after rounding, before the limit of a purchase', () => {
  const config: Partly<MechanicsConfig> = {
    acquisti: { minSpend: 5 },
    rules: [
      { id: 'olio', type: 'productBonus', points: 20, per: 'unit', match: match({ codes: ['OIL'] }) },
      { id: 'pane', type: 'productBonus', points: 3, per: 'line', match: match({ codes: ['BREAD'] }) },
      { id: 'spesa', type: 'basketBonus', amount: 20, points: 30 },
      { id: 'grande', type: 'basketBonus', amount: 50, points: 50 },
    ],
  }
  const oil = line(1500, { code: 'OIL', quantity: 3 })
  expect(rating(config, [oil]).parts.map(({ rule, points }) => [rule, points])).toEqual([
    ['acquisti', 15],
    ['olio', 60],
  ])
  expect(rating(config, [oil, line(300, { code: 'BREAD' }), line(300, { code: 'BREAD' })]).raw).toBe(
    21 + 60 + 6 + 30,
  )
  expect(rating(config, [line(6000)]).raw).toBe(60 + 50)
  expect(rating(config, [line(400, { code: 'OIL' })]).raw).toBe(0)
  expect(rating(config, [line(0, { code: 'OIL' }), line(0, { code: 'BREAD' }), line(1000)]).raw).toBe(10)
  expect(rating({ ...config, limits: { purchasePerPurchase: 40 } }, [oil]).raw).toBe(40)
})

it('the rest of a line counts its whole units', () => {
  const program = programOf({
    rules: [{ id: 'olio', type: 'productBonus', points: 20, per: 'unit', match: match({ codes: ['OIL'] }) }],
  })
  const [oil] = rateLines(program, [line(1500, { code: 'OIL', quantity: 3 })])
  const units = (leftCents: number) =>
    rate(program, oil === undefined ? [] : [{ ...oil, leftCents }], FROZEN).parts.at(1)?.points
  expect([1500, 1499, 1000, 999, 499].map(units)).toEqual([60, 40, 40, 20, undefined])
})
