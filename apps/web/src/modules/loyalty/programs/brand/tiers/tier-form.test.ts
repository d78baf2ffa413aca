import { expect, it } from 'vitest'
import {
  problemsOf,
  type Tier,
  tiersBody,
  withMinPoints,
  withNewTier,
  withoutTier,
  withTierMoved,
} from './tier-form.ts'

const tier = (id: string, minPoints: number, maxPoints: number | null): Tier => ({
  id,
  name: id,
  minPoints,
  maxPoints,
  color: '#8a939c',
  icon: 'medal',
  benefits: [],
  options: { pointsMultiplier: 1.5, pointsExpiration: 30, rewardsDiscount: 0 },
  pointCoeff: 1.5,
  pointsPreserve: 70,
})
const tiers = [tier('silver', 200, 999), tier('gold', 1000, 2999), tier('vip', 3000, null)]
const ranges = (given: readonly Tier[]) =>
  given.map(({ id, minPoints, maxPoints }) => [id, minPoints, maxPoints])
const configs = {
  enabled: true,
  expirationDate: '2027-12-31',
  disableDate: null,
  qualification: {
    metric: 'points' as const,
    period: 'tierPeriod' as const,
    downgrade: 'oneDown' as const,
    graceDays: 0,
  },
  tiers,
}
const saved = {
  brandId: '0198c000-0000-7000-8000-000000000001',
  version: 1,
  tierConfigs: configs,
  expired: false,
  lockedUntil: null,
  can: { edit: true },
}

it('R-348 R-569 adding, removing, moving and a new start leave no gap and no overlap', () => {
  const added = withNewTier(tiers, 'Nuovo')
  expect(ranges(added).slice(2)).toEqual([
    ['vip', 3000, 5999],
    ['tier-4', 6000, null],
  ])
  expect(ranges(withoutTier(tiers, 1))).toEqual([
    ['silver', 200, 2999],
    ['vip', 3000, null],
  ])
  expect(ranges(withTierMoved(tiers, 2, -1))).toEqual([
    ['silver', 200, 999],
    ['vip', 1000, 2999],
    ['gold', 3000, null],
  ])
  expect(ranges(withMinPoints(tiers, 1, 1500)).slice(0, 2)).toEqual([
    ['silver', 200, 1499],
    ['gold', 1500, 2999],
  ])
  for (const changed of [added, withoutTier(tiers, 1), withTierMoved(tiers, 0, 1), withNewTier([], 'Uno')])
    expect([...problemsOf({ ...configs, tiers: changed }, saved, '2026-11-23')]).toEqual([])
})

it('R-567 R-568 R-570 R-571 problems appear at their fields; an unchanged date is not checked again', () => {
  const wrong = tiers.with(0, {
    ...tier('silver', 200, 999),
    benefits: [' '],
    options: { pointsMultiplier: 1.25, pointsExpiration: 101, rewardsDiscount: 0 },
  })
  expect([...problemsOf({ ...configs, tiers: wrong }, saved, '2027-10-01').keys()]).toEqual([
    'tierConfigs.tiers.0.benefits.0',
    'tierConfigs.tiers.0.options.pointsMultiplier',
    'tierConfigs.tiers.0.options.pointsExpiration',
  ])
  const soon = { ...configs, expirationDate: '2027-03-22' }
  expect([...problemsOf(soon, saved, '2026-11-23')]).toEqual([['tierConfigs.expirationDate', 'too_soon']])
  expect([...problemsOf({ ...configs, expirationDate: '2027-04-23' }, saved, '2026-11-23')]).toEqual([])
})

it('R-349 old names of options are not sent', () => {
  const [first] = tiersBody(configs)?.tiers ?? []
  expect(first).not.toHaveProperty('pointCoeff')
  expect(first?.options).toEqual({ pointsMultiplier: 1.5, pointsExpiration: 30, rewardsDiscount: 0 })
})
