import { expect, it } from 'vitest'
import {
  addMonths,
  dateText,
  dayAt,
  DAY_MS,
  instantOf,
  MINUTE_MS,
  monthOf,
  offsetAt,
  parseDate,
  parseTime,
  startOfDay,
  wallAt,
  weekdayOf,
  weekOf,
} from './clock.ts'
import { rome } from './testing/make.ts'

const HOUR = 60 * MINUTE_MS
const day = (text: string): number => parseDate(text) ?? Number.NaN
const iso = (at: number): string => new Date(at).toISOString()

it('a day in Rome has 23 hours in March, 25 in October, otherwise 24', () => {
  const hours = (date: string) => (startOfDay(day(date) + 1) - startOfDay(day(date))) / HOUR
  expect(['2027-03-28', '2027-10-31', '2027-06-01', '2027-12-31'].map(hours)).toEqual([23, 25, 24, 24])
  expect(iso(startOfDay(day('2027-07-01')))).toBe('2027-06-30T22:00:00.000Z')
  expect(offsetAt(Date.parse('2027-03-28T00:59:59.999Z'))).toBe(HOUR)
  expect(offsetAt(Date.parse('2027-03-28T01:00:00Z'))).toBe(2 * HOUR)
})

it('a skipped local time in March uses the offset before, of a repeated one in October the first is used', () => {
  expect(iso(rome('2027-03-28 02:30'))).toBe('2027-03-28T01:30:00.000Z')
  expect(wallAt(rome('2027-03-28 02:30')).time).toBe(3.5 * HOUR)
  expect(iso(rome('2027-10-31 02:30'))).toBe('2027-10-31T00:30:00.000Z')
  expect(wallAt(Date.parse('2027-10-31T01:30:00Z'))).toEqual({ day: day('2027-10-31'), time: 2.5 * HOUR })
})

it('every minute around the changes of the clocks is in its local day (23)', () => {
  const intl = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' })
  const misplaced: string[] = []
  for (const date of ['2027-03-27', '2027-10-30']) {
    const from = startOfDay(day(date))
    for (let at = from; at < from + 3 * DAY_MS; at += MINUTE_MS) {
      const found = dayAt(at)
      if (dateText(found) !== intl.format(at) || at < startOfDay(found) || at >= startOfDay(found + 1)) {
        misplaced.push(iso(at))
      }
    }
  }
  expect(misplaced).toEqual([])
})

it('instantOf() is the inverse of wallAt() except in the repeated hour', () => {
  for (let at = rome('2027-10-30'); at < rome('2027-11-02'); at += 7 * MINUTE_MS) {
    const { day: on, time } = wallAt(at)
    const isSecondPass =
      on === day('2027-10-31') && at >= Date.parse('2027-10-31T01:00:00Z') && time < 3 * HOUR
    expect(instantOf(on, time)).toBe(isSecondPass ? at - HOUR : at)
  }
})

it('dates, times, weeks and months', () => {
  expect(parseDate('2027-02-29')).toBeNull()
  expect(parseDate('2028-02-29')).toBe(day('2028-02-28') + 1)
  expect(parseDate('2027-1-1')).toBeNull()
  expect([
    parseTime('00:00'),
    parseTime('17:30'),
    parseTime('24:00'),
    parseTime('24:01'),
    parseTime('7:00'),
  ]).toEqual([0, 17.5 * HOUR, DAY_MS, null, null])
  // 3 January 2027 is a Sunday: the ISO week ends with it.
  expect(weekOf(day('2027-01-03'))).toBe(weekOf(day('2026-12-28')))
  expect(weekOf(day('2027-01-04'))).toBe(weekOf(day('2027-01-03')) + 1)
  expect([weekdayOf(day('2027-01-04')), weekdayOf(day('2027-01-10'))]).toEqual([1, 7])
  expect(monthOf(day('2027-12-31'))).toBe(2027 * 12 + 11)
})

const later = (date: string, months: number) => dateText(addMonths(day(date), months))

it('months later, or the last day of the month where the day does not exist', () => {
  expect(later('2027-01-31', 1)).toBe('2027-02-28')
  expect(later('2028-01-31', 1)).toBe('2028-02-29')
  expect(later('2027-03-20', 2)).toBe('2027-05-20')
  expect(later('2027-11-30', 3)).toBe('2028-02-29')
  expect(later('2027-03-31', -1)).toBe('2027-02-28')
  expect(later('2027-01-15', -13)).toBe('2025-12-15')
})
