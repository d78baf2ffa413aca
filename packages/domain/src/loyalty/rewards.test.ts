import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PoolReward, prizePool } from './prize-pool.ts'
import {
  bondMeter,
  isVisible,
  type RewardDraft,
  rewardPrice,
  rewardProblems,
  VAT_RATES,
  worthOfPoints,
} from './rewards.ts'

const MUG: RewardDraft = {
  kind: 'product',
  points: 500,
  stamps: 0,
  moneyCents: 0,
  valueCents: 5000,
  stock: 10,
  estimate: null,
  minRank: 0,
  visibleFrom: null,
  visibleTo: null,
}

const found = (change: Partial<RewardDraft>, program: { mode?: 'discounts_only'; tiers?: number } = {}) =>
  rewardProblems({ ...MUG, ...change }, { mode: 'prizes', tiers: 2, ...program }).map(
    ({ field, code }) => `${field} ${code}`,
  )
const priceOf = (points: number, percent: number) =>
  rewardPrice({ points, stamps: 3, moneyCents: 250 }, percent)

describe('rewardProblems', () => {
  it('R-330 a reward costs points, stamps or both', () => {
    expect(found({})).toEqual([])
    expect(found({ points: 0, stamps: 5 })).toEqual([])
    expect(found({ stamps: 5 })).toEqual([])
    expect(found({ points: 0 })).toEqual(['points no_cost'])
  })

  it('R-338 unlimited stock needs an estimate', () => {
    expect(found({ stock: null })).toEqual(['estimate no_estimate'])
    expect(found({ stock: null, estimate: 40 })).toEqual([])
    expect(found({ stock: 0 })).toEqual([])
  })

  it('R-329 the lowest tier exists', () => {
    expect(found({ minRank: 2 })).toEqual([])
    expect(found({ minRank: 3 })).toEqual(['minRank no_such_tier'])
    expect(found({ minRank: 1 }, { tiers: 0 })).toEqual(['minRank no_such_tier'])
  })

  it('a program of discounts has only discounts, a contribution is less than the value, dates follow each other', () => {
    expect(found({}, { mode: 'discounts_only' })).toEqual(['kind not_a_discount'])
    expect(found({ kind: 'discount' }, { mode: 'discounts_only' })).toEqual([])
    expect(found({ moneyCents: 4999 })).toEqual([])
    expect(found({ moneyCents: 5000 })).toEqual(['moneyCents above_value'])
    expect(found({ visibleFrom: '2027-02-30' })).toEqual(['visibleFrom not_a_date'])
    expect(found({ visibleFrom: '2027-03-01', visibleTo: '2027-03-01' })).toEqual([])
    expect(found({ visibleFrom: '2027-03-02', visibleTo: '2027-03-01' })).toEqual([
      'visibleTo wrong_way_round',
    ])
  })
})

it('R-336 a tier’s discount lowers the points, rounded up, and not stamps and money', () => {
  expect(priceOf(100, 10)).toEqual({ points: 90, stamps: 3, moneyCents: 250, fullPoints: 100 })
  expect(priceOf(99, 10).points).toBe(90)
  expect(priceOf(0, 50).points).toBe(0)
})

it('R-336 a discounted price is never below its share, never a point above it, and never more than the full one', () => {
  const all = fc.tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 0, max: 100 }))
  fc.assert(
    fc.property(all, ([points, percent]) => {
      const price = rewardPrice({ points, stamps: 0, moneyCents: 0 }, percent).points
      expect(price * 100).toBeGreaterThanOrEqual(points * (100 - percent))
      expect(price).toBeLessThanOrEqual(Math.max(1, points))
      // One point less would be below the share; the last point is always required.
      expect(price === 1 || (price - 1) * 100 < points * (100 - percent)).toBe(true)
    }),
  )
})

it('a reward is shown from its first day to its last one', () => {
  const shown = { visibleFrom: '2027-03-01', visibleTo: '2027-03-31' }
  const days = ['2027-02-28', '2027-03-01', '2027-03-31', '2027-04-01']
  expect(days.map((day) => isVisible(shown, day))).toEqual([false, true, true, false])
  expect(isVisible({ visibleFrom: null, visibleTo: null }, '2027-03-01')).toBe(true)
})

const poolReward: fc.Arbitrary<PoolReward> = fc.record({
  valueCents: fc.integer({ min: 1, max: 10_000_000 }),
  vatPercent: fc.constantFrom(...VAT_RATES),
  stock: fc.option(fc.integer({ min: 0, max: 100_000 })),
  estimate: fc.integer({ min: 0, max: 100_000 }),
})

it('R-338 LAW-4 the montepremi is net of VAT to half a cent a reward, and the bond is whole euros that cover 20 % of it', () => {
  fc.assert(
    fc.property(fc.array(poolReward, { maxLength: 20 }), (rewards) => {
      const { netCents, bondCents, valueCents } = prizePool(rewards)
      const exact = rewards.reduce(
        (total, { valueCents: value, stock, estimate, vatPercent }) =>
          total + (value * (stock ?? estimate ?? 0) * 100) / (100 + vatPercent),
        0,
      )
      expect(Math.abs(netCents - exact)).toBeLessThanOrEqual(rewards.length / 2 + 1e-3)
      expect(netCents).toBeLessThanOrEqual(valueCents)
      expect(bondCents % 100).toBe(0)
      expect(bondCents * 5).toBeGreaterThanOrEqual(netCents)
      expect((bondCents - 100) * 5).toBeLessThan(netCents)
    }),
  )
})

it('R-338 an additional reward never lowers montepremi or bond', () => {
  fc.assert(
    fc.property(fc.array(poolReward, { maxLength: 8 }), poolReward, (rewards, added) => {
      const [before, after] = [prizePool(rewards), prizePool([...rewards, added])]
      expect(after.netCents).toBeGreaterThanOrEqual(before.netCents)
      expect(after.bondCents).toBeGreaterThanOrEqual(before.bondCents)
    }),
  )
})

it('R-338 the meter shows the used share of the deposit', () => {
  // 10 × 50 € without VAT: montepremi 500 €, bond 100 €.
  const pool = prizePool([{ valueCents: 5000, vatPercent: 0, stock: 10, estimate: null }])
  const state = (deposit: number | null, isDue = true) => bondMeter(pool, deposit, isDue)
  expect(state(null)).toEqual({ state: 'missing', percent: null })
  expect(state(9999)).toEqual({ state: 'low', percent: 101 })
  expect(state(10_000)).toEqual({ state: 'near', percent: 100 })
  expect(state(12_500)).toEqual({ state: 'near', percent: 80 })
  expect(state(20_000)).toEqual({ state: 'covered', percent: 50 })
  expect(state(null, false)).toEqual({ state: 'none', percent: null })
  expect(bondMeter(prizePool([]), null, true)).toEqual({ state: 'none', percent: null })
  // Given and owed rewards count where they exceed the montepremi.
  expect(bondMeter(pool, 20_000, true, 50_000).percent).toBe(50)
  expect(bondMeter(pool, 20_000, true, 80_000)).toEqual({ state: 'near', percent: 80 })
  expect(bondMeter(pool, 20_000, true, 100_001)).toEqual({ state: 'low', percent: 101 })
})

it('points are worth the best reward that they buy', () => {
  const cup = { ...MUG, points: 100, valueCents: 600 }
  expect(worthOfPoints(1000, [])).toBeNull()
  expect(worthOfPoints(1000, [{ ...MUG, stamps: 1 }])).toBeNull()
  expect(worthOfPoints(1000, [MUG])).toBe(10_000)
  expect(worthOfPoints(1000, [cup, { ...MUG, moneyCents: 4000 }])).toBe(6000)
  expect(worthOfPoints(1, [{ ...MUG, points: 3, valueCents: 100 }])).toBe(34)
})
