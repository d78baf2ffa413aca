import fc from 'fast-check'
import { type MechanicsConfig, type TierConfig, withDefaults, withTierDefaults } from '../config.ts'
import type { Line } from '../purchase.ts'
import { line, match, rome, tier } from './make.ts'

/*
 * Random programs and acts of members. Few days and small limits, so that limits, thresholds and
 * streaks meet.
 */

export type Act =
  | { readonly kind: 'buys'; readonly lines: readonly Line[] }
  /**
   * Returns a share of the rest of an earlier purchase, with or without its receipt, with or
   * without items by code.
   */
  | {
      readonly kind: 'returns'
      readonly pick: number
      readonly percent: number
      readonly isLinked: boolean
      readonly byItem: boolean
    }

export interface Moment {
  readonly at: number
  readonly act: Act
}

const CODES = ['A', 'B', 'C', null]
const CATEGORIES = ['Bio', 'Tabacchi', 'Altro', null]

/** Days around changes of clock, month, quarter and year, and two weeks in a row for streaks. */
const DATES = [
  '2027-03-27',
  '2027-03-28',
  '2027-03-29',
  '2027-03-31',
  '2027-04-01',
  '2027-06-15',
  '2027-06-16',
  '2027-10-30',
  '2027-10-31',
  '2027-11-01',
  '2027-12-31',
  '2028-01-01',
  '2028-02-29',
  '2028-03-01',
  ...Array.from({ length: 14 }, (_, index) => `2027-05-${String(10 + index)}`),
]

const times = fc
  .tuple(fc.constantFrom(...DATES), fc.integer({ min: 0, max: 23 * 3600 - 1 }))
  .map(([date, seconds]) => rome(`${date} 00:00`) + seconds * 1000)

const lines: fc.Arbitrary<Line> = fc
  .record({
    cents: fc.oneof(fc.integer({ min: 1, max: 3000 }), fc.constantFrom(1, 999, 1000, 5000, 10_000)),
    code: fc.constantFrom(...CODES),
    category: fc.constantFrom(...CATEGORIES),
    quantity: fc.integer({ min: 1, max: 5 }),
  })
  .map(({ cents, ...rest }) => line(cents, rest))

const buys: fc.Arbitrary<Act> = fc.record({
  kind: fc.constant('buys' as const),
  lines: fc.array(lines, { minLength: 1, maxLength: 4 }),
})
const returns: fc.Arbitrary<Act> = fc.record({
  kind: fc.constant('returns' as const),
  pick: fc.nat(),
  percent: fc.constantFrom(1, 10, 33, 50, 99, 100),
  isLinked: fc.boolean(),
  byItem: fc.boolean(),
})

export const purchases = fc.record({ at: times, act: buys })

/** Acts of a member, in the order of time. */
export const histories: fc.Arbitrary<Moment[]> = fc
  .array(
    fc.record({
      at: times,
      act: fc.oneof({ weight: 3, arbitrary: buys }, { weight: 2, arbitrary: returns }),
    }),
    { minLength: 1, maxLength: 16 },
  )
  .map((moments) => moments.toSorted((a, b) => a.at - b.at))

const limit = (max: number) => fc.option(fc.integer({ min: 1, max }), { nil: null })

export const configs: fc.Arbitrary<MechanicsConfig> = fc
  .record({
    pointCoeff: fc.constantFrom(0, 0.1, 1, 1.5, 0.333, 7),
    roundUp: fc.boolean(),
    stampCoeff: fc.constantFrom(null, 1, 9.99, 20),
    minSpend: fc.constantFrom(0, 5, 9.99, 25),
    thresholds: fc.uniqueArray(
      fc.record({
        amount: fc.constantFrom(0.01, 20, 50, 99.99, 150),
        bonus: fc.integer({ min: 0, max: 60 }),
      }),
      { selector: ({ amount }) => amount, maxLength: 3 },
    ),
    isMultiplied: fc.boolean(),
    firstPurchase: fc.constantFrom(0, 25),
    isSaldo: fc.boolean(),
    rules: fc.subarray(rulesToPick()),
    purchasePerPurchase: limit(80),
    purchasePerDay: limit(120),
    purchasePerMonth: limit(300),
  })
  .map((pick) =>
    withDefaults({
      acquisti: {
        pointCoeff: pick.pointCoeff,
        roundUp: pick.roundUp,
        stampCoeff: pick.stampCoeff,
        minSpend: pick.minSpend,
        thresholds: pick.thresholds,
        multiplier: { enabled: pick.isMultiplied, value: 2, startDate: '2027-05-12', endDate: '2027-10-31' },
      },
      special: { firstPurchase: pick.firstPurchase, isSaldo: pick.isSaldo },
      rules: pick.rules,
      limits: {
        purchasePerPurchase: pick.purchasePerPurchase,
        purchasePerDay: pick.purchasePerDay,
        purchasePerMonth: pick.purchasePerMonth,
      },
    }),
  )

function rulesToPick(): MechanicsConfig['rules'][number][] {
  const streak = { type: 'streak', points: 30, maxTimes: null, isSaldo: true } as const
  const happy = { type: 'happyHour', startDate: null, endDate: null } as const
  return [
    { id: 'bio', type: 'productMultiplier', factor: 3, match: match({ categories: ['Bio'] }) },
    { id: 'half', type: 'productMultiplier', factor: 0.5, match: match({ codes: ['A'] }) },
    { id: 'out', type: 'productMultiplier', factor: 0, match: match({ categories: ['Tabacchi'] }) },
    { ...happy, id: 'evening', factor: 2.5, days: [1, 5, 7], from: '17:00', to: '19:00' },
    { ...happy, id: 'night', factor: 3, days: [6, 7], from: '22:00', to: '03:00' },
    { ...streak, id: 'days', period: 'day', length: 2 },
    { ...streak, id: 'weeks', period: 'week', length: 2, isSaldo: false },
    { ...streak, id: 'months', period: 'month', length: 2, maxTimes: 1 },
    { id: 'unit', type: 'productBonus', points: 5, per: 'unit', match: match({ codes: ['B'] }) },
    { id: 'line', type: 'productBonus', points: 7, per: 'line', match: match({ categories: ['Bio'] }) },
    { id: 'small', type: 'basketBonus', amount: 30, points: 11 },
    { id: 'large', type: 'basketBonus', amount: 60, points: 40 },
  ]
}

export const tierConfigs: fc.Arbitrary<TierConfig> = fc
  .record({
    period: fc.constantFrom('tierPeriod' as const, 'calendarYear' as const, 'calendarQuarter' as const),
    metric: fc.constantFrom('points' as const, 'spend' as const, 'purchases' as const),
    downgrade: fc.constantFrom('oneDown' as const, 'balance' as const, 'none' as const),
    graceDays: fc.constantFrom(0, 1, 20),
    expirationDate: fc.constantFrom(null, '2027-10-31', '2027-05-15'),
    steps: fc.constantFrom([2, 4], [30, 90], [60, 500]),
  })
  .map(({ expirationDate, steps: [low = 0, high = 0], ...qualification }) =>
    withTierDefaults({
      enabled: true,
      expirationDate,
      qualification,
      tiers: [tier('Silver', low, 1.2), tier('Gold', high, 2)],
    }),
  )

export const DATES_OF_PROGRAM = { startDate: '2027-01-01', endDate: '2028-12-31' }
