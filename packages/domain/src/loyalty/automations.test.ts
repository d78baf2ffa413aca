import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  AUTOMATION_LIMITS,
  chainProblem,
  compareGroups,
  dueAt,
  inactiveDays,
  isTriggeredBy,
  LEAST_COMPARED,
} from './automations.ts'
import { dateText, parseDate } from './clock.ts'

const day = (date: string): number => parseDate(date) ?? Number.NaN

it('R-375 a trigger hears what it is about: amount, first purchase, level, reward', () => {
  const purchase = { type: 'purchase', cents: 1999, isFirst: false } as const
  expect(isTriggeredBy({ type: 'purchase', minAmount: null, firstOnly: false }, purchase)).toBe(true)
  expect(isTriggeredBy({ type: 'purchase', minAmount: 19.99, firstOnly: false }, purchase)).toBe(true)
  expect(isTriggeredBy({ type: 'purchase', minAmount: 20, firstOnly: false }, purchase)).toBe(false)
  expect(isTriggeredBy({ type: 'purchase', minAmount: null, firstOnly: true }, purchase)).toBe(false)
  expect(isTriggeredBy({ type: 'joined' }, purchase)).toBe(false)
  const silver = { type: 'tierReached', from: 0, to: 1 } as const
  expect(isTriggeredBy({ type: 'tierReached', rank: 1 }, silver)).toBe(true)
  expect(isTriggeredBy({ type: 'tierReached', rank: 2 }, silver)).toBe(false)
  expect(isTriggeredBy({ type: 'tierReached', rank: 1 }, { ...silver, to: 2 })).toBe(true)
  expect(isTriggeredBy({ type: 'tierReached', rank: null }, { ...silver, from: 2 })).toBe(false)
  const claimed = { type: 'rewardClaimed', rewardId: 'a' } as const
  expect(isTriggeredBy({ type: 'rewardClaimed', rewardId: null }, claimed)).toBe(true)
  expect(isTriggeredBy({ type: 'rewardClaimed', rewardId: 'b' }, claimed)).toBe(false)
})

it('R-375 a balance that rises step by step reaches a number once', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(200), { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 1, max: 2000 }),
      (steps, amount) => {
        let balance = 0
        let times = 0
        for (const step of steps) {
          const happened = { type: 'pointsReached', before: balance, after: balance + step } as const
          if (isTriggeredBy({ type: 'pointsReached', amount }, happened)) times += 1
          balance += step
        }
        expect(times).toBe(balance >= amount ? 1 : 0)
      },
    ),
  )
})

it('R-377 a delay counts minutes that pass, also where clocks change', () => {
  const night = Date.parse('2027-03-28T01:30:00+01:00')
  expect(new Date(dueAt(night, { delayMinutes: 60 })).toISOString()).toBe('2027-03-28T01:30:00.000Z')
  expect(dueAt(night, { delayMinutes: 0 })).toBe(night)
})

it('R-378 an automation never follows from itself, and at most three follow from one another', () => {
  expect(chainProblem('a', [])).toBeNull()
  expect(chainProblem('a', ['b', 'a'])).toBe('loop')
  expect(chainProblem('c', ['a', 'b'])).toBeNull()
  expect(chainProblem('d', ['a', 'b', 'c'])).toBe('depth')
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 40 }), (order) => {
      const chain: string[] = []
      for (const id of order) if (chainProblem(id, chain) === null) chain.push(id)
      expect(chain.length).toBeLessThanOrEqual(AUTOMATION_LIMITS.depth)
      expect(new Set(chain).size).toBe(chain.length)
    }),
  )
})

it('R-375 who is inactive for N days has bought last N days ago, since it was switched on or ever', () => {
  const trigger = { type: 'inactive', days: 60, alsoPast: false } as const
  const found = inactiveDays(trigger, day('2027-05-10'), day('2027-05-01'))
  expect([dateText(found.from), dateText(found.to)]).toEqual(['2027-03-02', '2027-03-11'])
  const past = inactiveDays({ ...trigger, alsoPast: true }, day('2027-05-10'), day('2027-05-01'))
  expect(past).toEqual({ from: -Infinity, to: day('2027-03-11') })
})

const sumsOf = (cents: readonly number[]) => ({
  members: cents.length,
  cents: cents.reduce((sum, each) => sum + each, 0),
  squares: cents.reduce((sum, each) => sum + each * each, 0),
})

it('R-379 groups are compared by the difference of their means with its interval', () => {
  const half = (low: number, high: number) =>
    sumsOf(Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? low : high)))
  // Each has a standard deviation of 1005.04: 1.959964 × √(2 × 1005.04² ÷ 100) = 278.58.
  const found = compareGroups(half(1000, 3000), half(500, 2500))
  expect(found?.difference).toBe(500)
  expect(found?.low).toBeCloseTo(221.42, 1)
  expect(found?.high).toBeCloseTo(778.58, 1)
  expect(compareGroups(half(1, 2), sumsOf([1, 2, 3]))).toBeNull()
})

it('R-379 an interval holds its difference, turns round with its groups, and shrinks to nothing where all spent the same', () => {
  const group = fc.array(fc.nat(100_000), { minLength: LEAST_COMPARED, maxLength: 80 }).map(sumsOf)
  fc.assert(
    fc.property(group, group, (one, other) => {
      const found = compareGroups(one, other)
      const turned = compareGroups(other, one)
      if (found === null || turned === null) throw new Error('Large enough')
      expect(found.low).toBeLessThanOrEqual(found.difference)
      expect(found.high).toBeGreaterThanOrEqual(found.difference)
      expect(turned.low).toBeCloseTo(-found.high, 6)
    }),
  )
  const same = sumsOf(Array.from({ length: 40 }, () => 700))
  expect(compareGroups(same, same)).toEqual({ difference: 0, low: 0, high: 0 })
})
