import fc from 'fast-check'
import { expect, it } from 'vitest'
import { minuteOfWeek, weekHours, weekRanges } from './opening.ts'

it('R-099 the minute of the week is that of Europe/Rome, in winter and summer', () => {
  // Monday 2026-01-05 00:30 in Rome is Sunday 23:30 UTC.
  expect(minuteOfWeek(new Date('2026-01-04T23:30:00Z'))).toBe(30)
  // Sunday 2026-07-05 23:59 in Rome (summer time, UTC+2).
  expect(minuteOfWeek(new Date('2026-07-05T21:59:00Z'))).toBe(7 * 1440 - 1)
  // The hour after the clocks go forward (29 March 2026, 02:00 → 03:00).
  expect(minuteOfWeek(new Date('2026-03-29T01:00:00Z'))).toBe(6 * 1440 + 180)
})

it('keeps a late night with its day, also across Sunday', () => {
  const hours = [[[540, 780]], [], [], [], [[1140, 1560]], [], [[1320, 1500]]] as const
  expect(weekRanges(hours)).toEqual([
    [540, 780],
    [4 * 1440 + 1140, 5 * 1440 + 120],
    [6 * 1440 + 1320, 7 * 1440],
    [0, 60],
  ])
  expect(weekHours(weekRanges(hours))).toEqual(hours)
})

it('cuts endless hours at midnight', () => {
  expect(weekHours([[0, 7 * 1440]])).toEqual(Array.from({ length: 7 }, () => [[0, 1440]]))
})

it('returns any week of daily hours unchanged', () => {
  const day = fc
    .uniqueArray(fc.integer({ min: 0, max: 1439 }), { minLength: 2, maxLength: 2 })
    .map((pair) => pair.toSorted((a, b) => a - b))
  fc.assert(
    fc.property(fc.array(day, { minLength: 7, maxLength: 7 }), (days) => {
      const hours = days.map(([from, to]): [number, number][] => [[(from ?? 0) + 1, to ?? 1]])
      fc.pre(hours.every(([stretch]) => stretch !== undefined && stretch[0] < stretch[1]))
      expect(weekHours(weekRanges(hours))).toEqual(hours)
    }),
  )
})
