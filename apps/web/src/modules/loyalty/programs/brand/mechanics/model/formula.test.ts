import { expect, it } from 'vitest'
import { formulaOf } from './formula.ts'

const item = {
  rule: 'acquisti',
  kind: 'purchase' as const,
  inputs: {
    eligibleCents: 3990,
    minSpendCents: 0,
    pointMilli: 1500,
    timeMilli: 2000,
    timeRule: 'happyHour-1',
    tierMilli: 1200,
    tierRank: 1,
    factor1000Cents: 3990,
  },
  raw: 143,
  points: 143,
  stamps: 0,
  status: 143,
}

it('R-320 the formula of a purchase names its factors and the exact product', () => {
  expect(formulaOf(item)).toEqual({
    cents: 3990,
    factors: [
      { milli: 1500, by: 'coefficient' },
      { milli: 2000, by: 'time' },
      { milli: 1200, by: 'tier' },
    ],
    exact: '143.64',
    points: 143,
  })
})

it('lines with different factors and a purchase below the minimum have no single formula', () => {
  expect(formulaOf({ ...item, inputs: { ...item.inputs, factor2000Cents: 10 } })).toBeNull()
  expect(formulaOf({ ...item, inputs: { eligibleCents: 100, minSpendCents: 1000 } })).toBeNull()
  expect(formulaOf({ ...item, kind: 'threshold' })).toBeNull()
})
