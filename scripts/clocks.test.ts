import { expect, it } from 'vitest'
import { secondsTo } from './clocks.ts'

it.each([
  ['winter', { name: 'a', date: '2026-11-23', time: '03:00' }, '2026-11-22T02:00:00Z', 86_400],
  ['summer', { name: 'a', date: '2026-07-01', time: '23:59' }, '2026-07-01T22:59:00Z', -3600],
  ['today', { name: 'a', time: '12:00' }, '2026-11-22T10:00:00Z', 3600],
  ['today in Rome, tomorrow’s date there', { name: 'a', time: '03:00' }, '2026-11-22T23:30:00Z', 9000],
  ['29 February', { name: 'a', date: '2028-02-29', time: '12:00' }, '2028-02-28T11:00:00Z', 86_400],
  ['three days on', { name: 'a', days: 3, time: '12:00' }, '2026-11-22T11:00:00Z', 3 * 86_400],
] as const)('seconds to a clock in Rome: %s', (_name, clock, now, seconds) => {
  expect(secondsTo(clock, new Date(now))).toBe(seconds)
})
