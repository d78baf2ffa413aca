import { beforeAll, expect, it } from 'vitest'
import { loadTexts } from './i18n/texts.ts'
import { formatAgo, formatCount, formatDate, formatDateTime, formatDistance, formatPrice } from './format.ts'

beforeAll(async () => {
  await loadTexts(['common'], 'it')
  await loadTexts(['common'], 'en')
})

it('R-605 dates are DD/MM/YYYY with the days of Rome', () => {
  expect(formatDate('2026-03-05T12:00:00Z')).toBe('05/03/2026')
  expect(formatDate('2026-03-05T23:30:00Z')).toBe('06/03/2026')
  expect(formatDate('2026-07-05T22:30:00Z')).toBe('06/07/2026')
  expect(formatDateTime('2026-03-05T12:00:00Z')).toBe('05/03/2026, 13:00')
})

it('R-606 distances', () => {
  expect([350, 2600, 5_000_001].map(formatDistance)).toEqual(['350 m', '3 km', '> 5000 km'])
})

it('a count of four digits is grouped as one of five', () => {
  expect([999, 4188, 15_021].map((count) => formatCount(count, 'it'))).toEqual(['999', '4.188', '15.021'])
})

it('R-603 a price ends in a euro sign that stays on the same line', () => {
  expect(formatPrice(1234.5)).toBe('1.234,50\u00a0€')
})

const NOW = Date.parse('2026-11-21T12:00:00Z')
const ago = (minutes: number, language: 'it' | 'en') =>
  formatAgo(new Date(NOW - minutes * 60_000).toISOString(), NOW, language)

it('R-607 relative time has the right singulars in both languages', () => {
  expect([0, 1, 5, 60, 1440, 10_080, 43_200].map((minutes) => ago(minutes, 'it'))).toEqual([
    'adesso',
    '1 minuto fa',
    '5 minuti fa',
    '1 ora fa',
    '1 giorno fa',
    '1 settimana fa',
    '1 mese fa',
  ])
  expect([0, 60, 120].map((minutes) => ago(minutes, 'en'))).toEqual(['now', '1 hour ago', '2 hours ago'])
})
