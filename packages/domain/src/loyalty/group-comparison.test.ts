import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareGroups, largerShare, LEAST_COMPARED } from './group-comparison.ts'

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

it('R-379 an interval contains its difference, is mirrored with its groups, and has no width where all spent the same', () => {
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

it('R-387 one of two titles was opened more if chance explains it in 5 of 100 cases at most', () => {
  // 60 and 40 of 100: 0.2 ÷ √(0.5 × 0.5 × 2 ÷ 100) = 2.83 deviations.
  expect(largerShare({ count: 60, of: 100 }, { count: 40, of: 100 })).toBe('a')
  expect(largerShare({ count: 40, of: 100 }, { count: 60, of: 100 })).toBe('b')
  // 1.70 of them.
  expect(largerShare({ count: 56, of: 100 }, { count: 44, of: 100 })).toBeNull()
  expect(largerShare({ count: 29, of: 29 }, { count: 0, of: 100 })).toBeNull()
  expect(largerShare({ count: 0, of: 100 }, { count: 0, of: 100 })).toBeNull()
})
