import { expect, it } from 'vitest'
import { readNumber } from './read-number.ts'

it.each([
  ['1,5', 3, 1.5],
  ['1.5', 3, 1.5],
  ['1.000', 0, 1000],
  ['1,000', 2, 1000],
  ['1.250', 3, 1.25],
  ['1.250,50 €', 2, 1250.5],
  ['1,250.50', 2, 1250.5],
  [' 30 % ', 0, 30],
  ['-2', 0, -2],
  ['', 2, Number.NaN],
  ['dieci', 2, Number.NaN],
  ['1e3', 0, Number.NaN],
  ['1.2.3', 2, Number.NaN],
])('%s with %i decimals is %d', (text, places, number) => {
  expect(readNumber(text, places)).toBe(number)
})
