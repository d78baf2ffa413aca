import { describe, expect, it } from 'vitest'
import { canVoid, dayBefore, dayOf } from './day.ts'

describe('R-220 the day', () => {
  it('ends at midnight in Rome, in summer and in winter', () => {
    expect(dayOf(Date.parse('2026-07-14T21:59:59Z'))).toBe('2026-07-14')
    expect(dayOf(Date.parse('2026-07-14T22:00:00Z'))).toBe('2026-07-15')
    expect(dayOf(Date.parse('2026-12-31T22:59:59Z'))).toBe('2026-12-31')
    expect(dayOf(Date.parse('2026-12-31T23:00:00Z'))).toBe('2027-01-01')
  })

  it('has the right previous day, across months, years and clock changes', () => {
    expect(dayBefore('2026-03-01')).toBe('2026-02-28')
    expect(dayBefore('2027-01-01')).toBe('2026-12-31')
    expect(dayBefore('2026-03-30')).toBe('2026-03-29')
    expect(dayBefore('2026-10-26')).toBe('2026-10-25')
  })
})

it('R-210 a confirmation can be voided once within 24 hours', () => {
  const confirmedAt = '2026-05-01T10:00:00Z'
  expect(canVoid({ status: 'redeemed', confirmedAt }, Date.parse('2026-05-02T09:59:59Z'))).toBe(true)
  expect(canVoid({ status: 'redeemed', confirmedAt }, Date.parse('2026-05-02T10:00:01Z'))).toBe(false)
  expect(canVoid({ status: 'voided', confirmedAt }, Date.parse('2026-05-01T10:01:00Z'))).toBe(false)
})
