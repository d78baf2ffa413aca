import { expect, it } from 'vitest'
import { byDay } from './by-day.ts'

it('R-419 notifications are grouped by their day in Rome, also around midnight in UTC', () => {
  const at = ['2026-11-23T23:30:00Z', '2026-11-23T23:10:00Z', '2026-11-23T22:50:00Z', '2026-11-21T12:00:00Z']
  expect(byDay(at.map((moment) => ({ at: moment }))).map(({ day, items }) => [day, items.length])).toEqual([
    ['24/11/2026', 2],
    ['23/11/2026', 1],
    ['21/11/2026', 1],
  ])
})
