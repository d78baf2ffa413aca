import { wallAt } from '@vicino/domain/loyalty/clock'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dueAfter, dueUntil, type Timetable } from './timetable.ts'

const DAILY: Timetable = { every: 'daily', weekday: null, monthDay: null, hour: 7 }
const WEEKLY: Timetable = { every: 'weekly', weekday: 1, monthDay: null, hour: 6 }
const MONTHLY: Timetable = { every: 'monthly', weekday: null, monthDay: 28, hour: 23 }

it.each([
  ['daily, later today', DAILY, '2026-09-14T03:00:00Z', '2026-09-14T05:00:00.000Z'],
  ['daily, at the moment itself', DAILY, '2026-09-14T05:00:00Z', '2026-09-15T05:00:00.000Z'],
  ['daily, in winter', DAILY, '2026-12-14T07:00:00Z', '2026-12-15T06:00:00.000Z'],
  ['weekly', WEEKLY, '2026-09-15T10:00:00Z', '2026-09-21T04:00:00.000Z'],
  ['monthly, in the shortest month', MONTHLY, '2026-02-28T22:30:00Z', '2026-03-28T22:00:00.000Z'],
  ['the hour that is left out', { ...DAILY, hour: 2 }, '2026-03-28T12:00:00Z', '2026-03-29T01:00:00.000Z'],
  ['the hour that comes twice', { ...DAILY, hour: 2 }, '2026-10-24T12:00:00Z', '2026-10-25T00:00:00.000Z'],
])('a schedule is due next: %s', (_name, timetable, moment, due) => {
  expect(dueAfter(timetable, new Date(moment)).toISOString()).toBe(due)
})

it('the next moment is after the last one, which is not after now, and nothing is due between them', () => {
  const timetables = fc.record({
    every: fc.constantFrom('daily' as const, 'weekly' as const, 'monthly' as const),
    weekday: fc.integer({ min: 1, max: 7 }),
    monthDay: fc.integer({ min: 1, max: 28 }),
    hour: fc.integer({ min: 0, max: 23 }),
  })
  const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(timetables, moments, (timetable, now) => {
      const [last, next] = [dueUntil(timetable, now), dueAfter(timetable, now)]
      expect(last <= now && now < next).toBe(true)
      expect(dueAfter(timetable, last)).toEqual(next)
      const { time } = wallAt(next.getTime())
      expect([timetable.hour, timetable.hour + 1]).toContain(time / 3_600_000)
    }),
    { numRuns: 300 },
  )
})
