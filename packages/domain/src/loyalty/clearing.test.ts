import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centsOfMilli, owedForPoints, paidForReward } from './clearing.ts'

describe('clearing of a common program (R-265)', () => {
  it('R-265 8,00 € for 1,000 points are 800 thousandths of a cent per point', () => {
    expect(owedForPoints(1250, 800)).toBe(1_000_000)
    expect(centsOfMilli(owedForPoints(1250, 800))).toBe(1000)
  })

  it('R-265 a reward gives its percent of the value that its member does not pay', () => {
    expect(centsOfMilli(paidForReward(2500, 500, 60))).toBe(1200)
    expect(paidForReward(500, 700, 60)).toBe(0)
  })

  it.each([
    [0, 0],
    [499, 0],
    [500, 1],
    [-500, 0],
    [-501, -1],
    [-1500, -1],
  ])('%i thousandths of a cent are %i cents', (milli, cents) => {
    expect(centsOfMilli(milli)).toBe(cents)
  })

  it('rounds once: never more than half a cent away', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (milli) => {
        expect(Math.abs(centsOfMilli(milli) * 1000 - milli)).toBeLessThanOrEqual(500)
      }),
    )
  })
})
