import { expect, it } from 'vitest'
import { parseDate } from './loyalty/clock.ts'
import type { WeekHours } from './opening.ts'
import { type Closure, openState } from './shop-hours.ts'

const day = (text: string): number => parseDate(text) ?? NaN
const closed = (from: string, to = from): Closure => [day(from), day(to)]
const every = (...spans: [number, number][]): WeekHours => Array.from({ length: 7 }, () => spans)
const NINE_TO_ONE_AND_EVENING = every([540, 780], [1080, 1560])

function at(text: string, hours: WeekHours, closures: readonly Closure[] = []) {
  const { isOpen, changesAt } = openState(hours, closures, Date.parse(text))
  return [isOpen, changesAt === null ? null : new Date(changesAt).toISOString()]
}

it('R-138 the end of a range is closed, the break is shown with its end', () => {
  expect(at('2027-03-02T12:59:00+01:00', NINE_TO_ONE_AND_EVENING)).toEqual([true, '2027-03-02T12:00:00.000Z'])
  expect(at('2027-03-02T13:00:00+01:00', NINE_TO_ONE_AND_EVENING)).toEqual([
    false,
    '2027-03-02T17:00:00.000Z',
  ])
})

it('R-138 hours that pass midnight belong to the day on which they began', () => {
  expect(at('2027-03-03T01:30:00+01:00', NINE_TO_ONE_AND_EVENING)).toEqual([true, '2027-03-03T01:00:00.000Z'])
  const night = [closed('2027-03-03')]
  expect(at('2027-03-03T01:30:00+01:00', NINE_TO_ONE_AND_EVENING, night)[0]).toBe(true)
  expect(at('2027-03-03T20:00:00+01:00', NINE_TO_ONE_AND_EVENING, night)).toEqual([
    false,
    '2027-03-04T08:00:00.000Z',
  ])
  expect(at('2027-03-04T01:30:00+01:00', NINE_TO_ONE_AND_EVENING, night)[0]).toBe(false)
  // Sunday's night continues on Monday's morning.
  expect(at('2027-03-08T01:30:00+01:00', NINE_TO_ONE_AND_EVENING)[0]).toBe(true)
})

it('R-138 nights in which the clocks change: local time, an hour shorter in March and longer in October', () => {
  const night = every([1320, 1680])
  expect(at('2027-03-28T01:30:00+01:00', night)).toEqual([true, '2027-03-28T02:00:00.000Z'])
  expect(at('2027-10-31T02:30:00+01:00', night)).toEqual([true, '2027-10-31T03:00:00.000Z'])
  expect(at('2027-10-31T04:00:00+01:00', night)[0]).toBe(false)
})

it('R-138 a shop that never closes has no closing time, one without hours no opening time, and a long closure ends', () => {
  expect(at('2027-03-02T12:00:00Z', every([0, 1440]))).toEqual([true, null])
  expect(at('2027-03-02T12:00:00Z', every())).toEqual([false, null])
  expect(at('2027-08-10T12:00:00Z', every([540, 780]), [closed('2027-08-08', '2027-08-31')])).toEqual([
    false,
    '2027-09-01T07:00:00.000Z',
  ])
  expect(at('2027-08-10T12:00:00Z', every([540, 780]), [closed('2027-08-08', '2028-08-31')])).toEqual([
    false,
    null,
  ])
})
