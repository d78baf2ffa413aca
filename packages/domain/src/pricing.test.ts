import fc from 'fast-check'
import { expect, it } from 'vitest'
import { centsOf, discountedCents, eurosOf, percentOff } from './pricing.ts'

it('R-467 a discount is taken from integer cents and rounded once', () => {
  expect(discountedCents(1000, 33)).toBe(670)
  expect(discountedCents(1010, 33)).toBe(677)
  expect(discountedCents(999, 50)).toBe(500)
  expect(discountedCents(1, 99)).toBe(1)
})

it('euros with two decimals and cents are the same amount both ways', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
      expect(centsOf(eurosOf(cents))).toBe(cents)
    }),
  )
})

it('R-225 the percent of a final price is rounded down, and never above 99', () => {
  expect(percentOff(650, 520)).toBe(20)
  expect(percentOff(650, 499)).toBe(23)
  expect(percentOff(650, 649)).toBe(0)
  expect(percentOff(650, 700)).toBe(-8)
  expect(percentOff(100_000, 1)).toBe(99)
})
