import { expect, it } from 'vitest'
import { liabilityOf, owedNetCents } from './liability.ts'

const MUG = { points: 100, stamps: 0, moneyCents: 0, valueCents: 900 }
const held = (more: object = {}) =>
  liabilityOf({
    points: 1000,
    redeemed: 0,
    expired: 0,
    days: 0,
    openClaimsCents: 0,
    declaredPercent: null,
    rewards: [MUG],
    ...more,
  })

it('R-274 members’ points are owed at the best value of the catalogue; before 90 days all of them count', () => {
  expect(held()).toEqual({
    points: 1000,
    pointValueMilliCents: 9000,
    shareTenths: 1000,
    shareFrom: 'all',
    openClaimsCents: 0,
    cents: 9000,
  })
  expect(held({ redeemed: 300, expired: 100, days: 89 })).toMatchObject({ shareFrom: 'all', cents: 9000 })
})

it('R-274 the share is measured on points that were redeemed or expired, and rounded up', () => {
  expect(held({ redeemed: 300, expired: 100, days: 90 })).toMatchObject({
    shareTenths: 750,
    shareFrom: 'measured',
    cents: 6750,
  })
  expect(held({ redeemed: 1, expired: 2, days: 90 })).toMatchObject({ shareTenths: 334, cents: 3006 })
  // No points were redeemed yet, so nothing was measured.
  expect(held({ days: 400 })).toMatchObject({ shareFrom: 'all', shareTenths: 1000 })
  expect(held({ expired: 5, days: 400 })).toMatchObject({ shareFrom: 'all', cents: 9000 })
})

it('R-274 without a reward that costs points alone there is no value', () => {
  expect(held({ rewards: [] })).toMatchObject({ pointValueMilliCents: null, cents: null })
  expect(held({ rewards: [{ ...MUG, stamps: 2 }] }).cents).toBeNull()
})

it('R-274 claimed rewards before the fulfilment are owed completely, whatever the share of the points', () => {
  expect(held({ openClaimsCents: 1200 }).cents).toBe(10_200)
  expect(held({ openClaimsCents: 1200, redeemed: 300, expired: 100, days: 90 }).cents).toBe(7950)
  expect(held({ openClaimsCents: 1200, rewards: [] }).cents).toBe(1200)
})

it('R-338 the brand’s declared share counts until 90 days are measured', () => {
  expect(held({ declaredPercent: 60 })).toMatchObject({
    shareTenths: 600,
    shareFrom: 'declared',
    cents: 5400,
  })
  expect(held({ declaredPercent: 60, days: 400 })).toMatchObject({ shareFrom: 'declared' })
  expect(held({ declaredPercent: 60, redeemed: 300, expired: 100, days: 89 }).cents).toBe(5400)
  expect(held({ declaredPercent: 60, redeemed: 300, expired: 100, days: 90 })).toMatchObject({
    shareTenths: 750,
    shareFrom: 'measured',
  })
})

const owed = (more: object) =>
  owedNetCents({
    points: 1000,
    redeemed: 0,
    expired: 0,
    days: 0,
    openClaimsCents: 0,
    usedCents: 0,
    declaredPercent: null,
    rewards: [{ ...MUG, valueCents: 1220, vatPercent: 22 }],
    ...more,
  })

it('R-338 given and owed rewards are counted without VAT, like the montepremi', () => {
  // 10 mugs of 12,20 €.
  expect(owed({})).toBe(10_000)
  expect(owed({ usedCents: 3000, openClaimsCents: 500, declaredPercent: 50 })).toBe(8500)
  expect(owed({ usedCents: 3000, rewards: [] })).toBe(3000)
})
