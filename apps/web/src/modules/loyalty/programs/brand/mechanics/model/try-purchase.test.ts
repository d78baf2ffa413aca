import { instantOf, parseDate, parseTime } from '@vicino/domain/loyalty/clock'
import { withDefaults, withTierDefaults } from '@vicino/domain/loyalty/config'
import { expect, it } from 'vitest'
import { tryPurchase } from './try-purchase.ts'

const at = (date: string, time = '12:00') => instantOf(parseDate(date) ?? 0, parseTime(time) ?? 0)
const SILVER = {
  id: 'silver',
  name: 'Silver',
  minPoints: 200,
  maxPoints: null,
  benefits: [],
  options: { pointsMultiplier: 1.2, pointsExpiration: 0, rewardsDiscount: 0 },
}
const definition = {
  startDate: '2027-01-01',
  endDate: '2027-12-31',
  config: withDefaults({
    acquisti: { pointCoeff: 1.5, stampCoeff: 10, thresholds: [{ amount: 100, bonus: 50 }] },
    rules: [
      {
        id: 'ora',
        type: 'happyHour',
        factor: 2,
        days: [1, 2, 3, 4, 5],
        from: '17:00',
        to: '19:00',
        startDate: null,
        endDate: null,
      },
    ],
  }),
  tiers: withTierDefaults({ enabled: true, tiers: [SILVER] }),
}
const trial = {
  cents: 3990,
  at: at('2027-03-01', '17:30'),
  rank: 1,
  spentCents: 0,
  category: null,
  code: null,
}

it('R-320 R-350 a Silver member’s purchase in the happy hour gets the points that the engine computes', () => {
  const result = tryPurchase(definition, trial)
  // 39,90 € × 1,5 × 2 × 1,2 = 143,64
  expect([result?.points, result?.stamps]).toEqual([143, 3])
})

it('R-323 earlier purchases of the month count for a threshold', () => {
  expect(tryPurchase(definition, { ...trial, rank: 0, spentCents: 6500 })?.points).toBe(119 + 50)
  expect(tryPurchase(definition, { ...trial, rank: 0, spentCents: 10_000 })?.points).toBe(119)
})

it('before its start and after its end a program is tested at its nearest active moment', () => {
  expect(tryPurchase(definition, { ...trial, at: at('2026-11-23') })?.at).toBe(at('2027-01-01', '00:00'))
  expect(tryPurchase(definition, { ...trial, at: at('2029-11-23') })?.at).toBeLessThan(
    at('2028-01-01', '00:00'),
  )
})

it('nothing is computed for an invalid form or without an amount', () => {
  const broken = { ...definition, config: withDefaults({ acquisti: { pointCoeff: Number.NaN } }) }
  expect(tryPurchase(broken, trial)).toBeNull()
  expect(tryPurchase({ ...definition, endDate: '2026-01-01' }, trial)).toBeNull()
  expect(tryPurchase(definition, { ...trial, cents: 0 })).toBeNull()
})
