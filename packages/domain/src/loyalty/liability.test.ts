import { expect, it } from 'vitest'
import { liabilityOf } from './liability.ts'

const MUG = { points: 100, stamps: 0, moneyCents: 0, valueCents: 900 }
const held = (more: object = {}) =>
  liabilityOf({ points: 1000, redeemed: 0, expired: 0, days: 0, rewards: [MUG], ...more })

it('R-274 points held are owed at the best value of the catalogue; before 90 days all of them count', () => {
  expect(held()).toEqual({
    points: 1000,
    pointValueMilliCents: 9000,
    shareTenths: 1000,
    isMeasured: false,
    cents: 9000,
  })
  expect(held({ redeemed: 300, expired: 100, days: 89 })).toMatchObject({ isMeasured: false, cents: 9000 })
})

it('R-274 the share is measured on points whose end is known, and rounded up', () => {
  expect(held({ redeemed: 300, expired: 100, days: 90 })).toMatchObject({
    shareTenths: 750,
    isMeasured: true,
    cents: 6750,
  })
  expect(held({ redeemed: 1, expired: 2, days: 90 })).toMatchObject({ shareTenths: 334, cents: 3006 })
  // None was redeemed yet: nothing was measured.
  expect(held({ days: 400 })).toMatchObject({ isMeasured: false, shareTenths: 1000 })
  expect(held({ expired: 5, days: 400 })).toMatchObject({ isMeasured: false, cents: 9000 })
})

it('R-274 without a reward that costs points alone there is no value', () => {
  expect(held({ rewards: [] })).toMatchObject({ pointValueMilliCents: null, cents: null })
  expect(held({ rewards: [{ ...MUG, stamps: 2 }] }).cents).toBeNull()
})
