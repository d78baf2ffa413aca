import { expect, it } from 'vitest'
import { ENDING_KEYS, endOf, KEPT_KEYS, keptParts, RETENTION } from './retention.ts'

it('LAW-16 every row says what, on what basis, how long and what then, in both languages', () => {
  for (const key of KEPT_KEYS) {
    for (const language of ['it', 'en'] as const) {
      for (const part of Object.values(keptParts(key, language))) expect(part.trim()).not.toBe('')
    }
  }
  expect(keptParts('visits', 'it').forHowLong).toBe('30 giorni dal check-in')
  expect(keptParts('books', 'it').forHowLong).toBe('almeno dieci anni, come libri contabili')
  expect(keptParts('audit', 'it').forHowLong).toBe('10 anni dalla fine del mese')
  expect(keptParts('inactiveAccounts', 'en').forHowLong).toBe('24 months after the last sign-in or purchase')
  expect(keptParts('account', 'it').forHowLong).toBe('finché tieni l’account')
})

it('LAW-15 the periods of law: 12 months for profiling, 24 for marketing', () => {
  expect([RETENTION.purchaseLines.period, RETENTION.outreach.period]).toEqual([
    { months: 12 },
    { months: 24 },
  ])
})

it('a period ends on the same day, or on the last one of a shorter month', () => {
  expect(endOf('visits', new Date('2028-03-31T10:00:00Z'))).toEqual(new Date('2028-03-01T10:00:00Z'))
  expect(endOf('purchaseLines', new Date('2028-02-29T10:00:00Z'))).toEqual(new Date('2027-02-28T10:00:00Z'))
  expect(endOf('outreach', new Date('2029-03-31T10:00:00Z'))).toEqual(new Date('2027-03-31T10:00:00Z'))
  expect(ENDING_KEYS).not.toContain('account')
})
