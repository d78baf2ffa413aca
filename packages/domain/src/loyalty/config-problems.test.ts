import { expect, it } from 'vitest'
import { readCents, readDecimal, readMilli } from './amounts.ts'
import { parseDate } from './clock.ts'
import { configProblems, dateProblems } from './config-problems.ts'
import {
  canonicalText,
  type MechanicsConfig,
  type Partly,
  type RuleConfig,
  type TierConfig,
  withDefaults,
  withTierDefaults,
} from './config.ts'
import { match, tier } from './testing/make.ts'
import { areTiersExpired, expirationProblems, tierProblems } from './tier-problems.ts'

const DATES = { startDate: '2027-01-01', endDate: '2027-12-31' }
const day = (text: string): number => parseDate(text) ?? Number.NaN
const text = (problems: readonly { path: string; code: string }[]): string[] =>
  problems.map(({ path, code }) => `${path} ${code}`)
const mechanics = (config: Partly<MechanicsConfig>) => text(configProblems(withDefaults(config), DATES))
const acquisti = (config: Partly<MechanicsConfig['acquisti']>) =>
  mechanics({ acquisti: config }).map((problem) => problem.replace('config.acquisti.', ''))
const rules = (...given: RuleConfig[]) =>
  mechanics({ rules: given }).map((problem) => problem.replace('config.rules.', ''))
const problemsOfTiers = (config: Partly<TierConfig>, options = {}) =>
  text(
    tierProblems(withTierDefaults({ enabled: true, tiers: [tier('Silver', 200)], ...config }), options),
  ).map((problem) => problem.replace('tierConfigs.', ''))

it('R-562 decimals are read exactly, with point or comma, never rounded', () => {
  expect([readCents(39.9), readCents('39.90'), readCents('2,5'), readCents('2')]).toEqual([
    3990, 3990, 250, 200,
  ])
  expect([readMilli(1.2), readMilli(0.001), readMilli('1,234')]).toEqual([1200, 1, 1234])
  // 0.1 + 0.2 has seventeen decimals as a float.
  expect([readCents(0.1 + 0.2), readCents(1.005), readMilli(1.2345)]).toEqual([null, null, null])
  expect(
    ['abc', '', '1e3', '1.', '.5', '+1', Infinity, Number.NaN].map((value) => readDecimal(value, 2)),
  ).toEqual(Array.from({ length: 8 }, () => null))
  expect(readDecimal('-0', 2)).toBe(0)
  expect(readDecimal('99999999999999999', 2)).toBeNull()
})

it('R-267 the defaults are valid', () => {
  expect(mechanics({})).toEqual([])
  expect(withDefaults({})).toMatchObject({
    acquisti: { pointCoeff: 1 },
    social: { review: 0, isSaldo: false },
    special: { birthDay: 0, referral: 0, isSaldo: false },
  })
})

const dates = (start: string, end: string) => text(dateProblems(start, end, day('2027-03-01')))

it('R-557 R-558 LAW-1 the end is after the start, at most five years later, the start not before today', () => {
  expect(dates('2027-03-01', '2027-03-02')).toEqual([])
  expect(dates('2027-02-28', '2027-03-02')).toEqual(['startDate start_in_the_past'])
  expect(dates('2027-03-01', '2027-03-01')).toEqual(['endDate end_before_start'])
  expect(dates('2027-03-01', '2032-03-01')).toEqual([])
  expect(dates('2027-03-01', '2032-03-02')).toEqual(['endDate too_long'])
  expect(dates('2027-13-01', 'soon')).toEqual(['startDate not_a_date', 'endDate not_a_date'])
  expect(dateProblems('2020-01-01', '2021-01-01', null)).toEqual([])
})

it('R-563 the point coefficient is at least 0.1, with three decimals at most; 0 switches points off', () => {
  expect(acquisti({ pointCoeff: 0 })).toEqual([])
  expect([0.1, 1.234, 1000].flatMap((pointCoeff) => acquisti({ pointCoeff }))).toEqual([])
  expect(acquisti({ pointCoeff: 0.09 })).toEqual(['pointCoeff too_small'])
  expect(acquisti({ pointCoeff: 1.0001 })).toEqual(['pointCoeff too_many_decimals'])
  expect(acquisti({ pointCoeff: 1000.5 })).toEqual(['pointCoeff too_large'])
  expect(acquisti({ pointCoeff: Number.NaN })).toEqual(['pointCoeff not_a_number'])
})

it('R-564 the stamp coefficient is at least 1, or unset', () => {
  expect(acquisti({ stampCoeff: 1 })).toEqual([])
  expect(acquisti({ stampCoeff: null })).toEqual([])
  expect(acquisti({ stampCoeff: 0.5 })).toEqual(['stampCoeff too_small'])
  expect(acquisti({ stampCoeff: 10.999 })).toEqual(['stampCoeff too_many_decimals'])
})

it('R-324 thresholds have distinct amounts above 0', () => {
  expect(
    acquisti({
      thresholds: [
        { amount: 100, bonus: 10 },
        { amount: 50, bonus: 5.5 },
      ],
    }),
  ).toEqual(['thresholds.1.bonus not_whole'])
  expect(
    acquisti({
      thresholds: [
        { amount: 100, bonus: 10 },
        { amount: 100, bonus: 5 },
        { amount: 0, bonus: -1 },
      ],
    }),
  ).toEqual(['thresholds.2.amount too_small', 'thresholds.2.bonus too_small', 'thresholds.1.amount twice'])
})

const multiplier = (value: number, startDate: string | null, endDate: string | null, enabled = true) =>
  acquisti({ multiplier: { enabled, value, startDate, endDate } }).map((problem) =>
    problem.replace('multiplier.', ''),
  )

it('R-565 R-566 the multiplier is at least 1, its dates are within the program and may be one day', () => {
  expect(multiplier(2, '2027-03-01', '2027-03-01')).toEqual([])
  expect(multiplier(0.9, '2027-01-01', '2027-12-31')).toEqual(['value too_small'])
  expect(multiplier(2, '2027-03-02', '2027-03-01')).toEqual(['endDate end_before_start'])
  expect(multiplier(2, '2026-12-31', '2028-01-01')).toEqual([
    'startDate outside_program',
    'endDate outside_program',
  ])
  expect(multiplier(2, null, null)).toEqual(['startDate empty', 'endDate empty'])
  expect(multiplier(1, null, null, false)).toEqual([])
  expect(multiplier(2, '2027-02-29', '2027-03-01')).toEqual(['startDate not_a_date'])
})

it('rules are checked by their kind, and their ids are distinct', () => {
  const hour = { type: 'happyHour', id: 'h', factor: 2, startDate: null, endDate: null } as const
  const times = (from: string, to: string, days = [1]) => rules({ ...hour, from, to, days })
  expect(times('17:00', '19:00')).toEqual([])
  expect(times('22:00', '03:00')).toEqual([])
  expect(times('18:00', '24:00')).toEqual([])
  expect(times('24:00', '03:00')).toEqual(['0.from not_a_time'])
  expect(times('17:00', '17:00')).toEqual(['0.to empty'])
  expect(times('7:00', '25:00', [])).toEqual(['0.days empty', '0.from not_a_time', '0.to not_a_time'])
  expect(times('17:00', '19:00', [0, 3, 3])).toEqual(['0.days.0 too_small', '0.days.2 twice'])
  const factor = (value: number) =>
    rules({ id: 'a', type: 'productMultiplier', factor: value, match: match({}) })
  expect([0, 0.001, 100].flatMap(factor)).toEqual([])
  expect([-1, 100.1, 0.0001].flatMap(factor)).toEqual([
    '0.factor too_small',
    '0.factor too_large',
    '0.factor too_many_decimals',
  ])
  const basket: RuleConfig = { id: 'a', type: 'basketBonus', amount: 50, points: 1 }
  expect(rules(basket, basket)).toEqual(['1.id twice'])
  expect(rules({ ...basket, id: ' ' })).toEqual(['0.id empty'])
  // Spending more must not give fewer points.
  expect(rules({ ...basket, points: 3 }, { ...basket, id: 'b', amount: 80, points: 2 })).toEqual([
    '1.points below_lower',
  ])
  expect(rules({ ...basket, points: 3 }, { ...basket, id: 'b', amount: 80, points: 3 })).toEqual([])
  const streak = { id: 's', type: 'streak', period: 'week', points: 1, isSaldo: false } as const
  expect(rules({ ...streak, length: 0, maxTimes: 0 })).toEqual(['0.length too_small', '0.maxTimes too_small'])
})

it('points are whole, 0 to a million; limits and expiry are whole', () => {
  expect(mechanics({ social: { review: 1_000_000 } })).toEqual([])
  expect(mechanics({ social: { review: 1_000_001, share: -1, follow: 0.5 } })).toEqual([
    'config.social.review too_large',
    'config.social.share too_small',
    'config.social.follow not_whole',
  ])
  expect(mechanics({ limits: { socialPerDay: 1.5 }, points: { expiryMonths: 0, pendingDays: -1 } })).toEqual([
    'config.limits.socialPerDay not_whole',
    'config.points.expiryMonths too_small',
    'config.points.pendingDays too_small',
  ])
  expect(mechanics({ autoClaim: { cost: 0 } })).toEqual(['config.autoClaim.cost too_small'])
})

it('R-569 tiers follow each other without gap or overlap, only the last is open', () => {
  const ranges = (...given: [number, number | null][]) =>
    problemsOfTiers({
      tiers: given.map(([min, max], index) => ({ ...tier(`T${index}`, min), maxPoints: max })),
    })
  expect(ranges([200, 999], [1000, 2999], [3000, null])).toEqual([])
  expect(ranges([10, 5])).toEqual(['tiers.0.maxPoints too_small'])
  expect(ranges([200, 1000], [1000, null])).toEqual(['tiers.1.minPoints overlap'])
  expect(ranges([200, 998], [1000, null])).toEqual(['tiers.1.minPoints gap'])
  expect(ranges([200, null], [1000, null])).toEqual(['tiers.0.maxPoints open_range'])
  expect(ranges([0, null])).toEqual(['tiers.0.minPoints too_small'])
  expect(problemsOfTiers({ tiers: [] })).toEqual(['tiers empty'])
})

const options = (pointsMultiplier: number, pointsExpiration = 0, rewardsDiscount = 0) => ({
  tiers: [{ ...tier('Silver', 200), options: { pointsMultiplier, pointsExpiration, rewardsDiscount } }],
})

it('R-567 R-570 R-571 benefits are not blank, multipliers are multiples of a tenth, percentages are 0 to 100', () => {
  expect(problemsOfTiers({ tiers: [{ ...tier('Silver', 200), benefits: ['Caffè', ' '] }] })).toEqual([
    'tiers.0.benefits.1 empty',
  ])
  expect([0, 1, 1.2, 2.3].flatMap((factor) => problemsOfTiers(options(factor)))).toEqual([])
  expect(problemsOfTiers(options(1.25))).toEqual(['tiers.0.options.pointsMultiplier bad_step'])
  expect(problemsOfTiers(options(1.25), { anyMultiplier: true })).toEqual([])
  expect(problemsOfTiers(options(-0.1))).toEqual(['tiers.0.options.pointsMultiplier too_small'])
  expect(problemsOfTiers(options(1, 101, -1))).toEqual([
    'tiers.0.options.pointsExpiration too_large',
    'tiers.0.options.rewardsDiscount too_small',
  ])
})

it('R-568 R-355 the expiration date lies five calendar months ahead, and tiers past it are expired', () => {
  expect(text(expirationProblems('2027-05-01', day('2026-12-01')))).toEqual([])
  expect(text(expirationProblems('2027-04-30', day('2026-12-01')))).toEqual([
    'tierConfigs.expirationDate too_soon',
  ])
  expect(text(expirationProblems('2027-02-28', day('2026-09-30')))).toEqual([])
  const config = withTierDefaults({ enabled: true, expirationDate: '2027-05-01' })
  expect([areTiersExpired(config, day('2027-05-01')), areTiersExpired(config, day('2027-05-02'))]).toEqual([
    false,
    true,
  ])
  expect(areTiersExpired({ ...config, enabled: false }, day('2027-05-02'))).toBe(false)
})

it('the canonical text sorts keys, keeps the order of lists and is NFC', () => {
  expect(canonicalText({ b: [2, 1], a: { d: null, c: 'e\u0300' }, u: undefined })).toBe(
    '{"a":{"c":"\u00e8","d":null},"b":[2,1]}',
  )
  expect(canonicalText(withDefaults({}))).toBe(
    canonicalText(withDefaults({ rules: [], acquisti: { pointCoeff: 1 } })),
  )
})
