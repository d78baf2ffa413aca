import { expect, it } from 'vitest'
import { commentAge, timeAgo } from './relative-time.ts'

const ago = (minutes: number) => timeAgo(0, minutes * 60_000)

it('R-607 the unit changes at 60, 1440, 10080 and 43200 minutes', () => {
  expect(ago(0.9)).toBe('now')
  expect(ago(1)).toEqual({ unit: 'minute', count: 1 })
  expect(ago(59)).toEqual({ unit: 'minute', count: 59 })
  expect(ago(60)).toEqual({ unit: 'hour', count: 1 })
  expect(ago(1439)).toEqual({ unit: 'hour', count: 23 })
  expect(ago(1440)).toEqual({ unit: 'day', count: 1 })
  expect(ago(10_079)).toEqual({ unit: 'day', count: 6 })
  expect(ago(10_080)).toEqual({ unit: 'week', count: 1 })
  expect(ago(43_199)).toEqual({ unit: 'week', count: 4 })
  expect(ago(43_200)).toEqual({ unit: 'month', count: 1 })
  expect(ago(86_400)).toEqual({ unit: 'month', count: 2 })
})

it('a clock that runs behind the server says now, never a negative time', () => {
  expect(timeAgo(60_000, 0)).toBe('now')
})

const age = (seconds: number) => commentAge(0, seconds * 1000)

it('R-166 a comment’s age is in minutes, hours or days, and from seven days on a date', () => {
  expect([age(10), age(59)]).toEqual(['now', 'now'])
  expect(age(300)).toEqual({ unit: 'minute', count: 5 })
  expect(age(3 * 3600)).toEqual({ unit: 'hour', count: 3 })
  expect(age(2 * 86_400)).toEqual({ unit: 'day', count: 2 })
  expect(age(7 * 86_400 - 1)).toEqual({ unit: 'day', count: 6 })
  expect([age(7 * 86_400), age(90 * 86_400)]).toEqual(['date', 'date'])
})
