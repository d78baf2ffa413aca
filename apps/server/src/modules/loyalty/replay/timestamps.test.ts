import { expect, it } from 'vitest'
import { readInstant, utcText, type Zone } from './timestamps.ts'

const read = (text: string, zone: Zone = 'Europe/Rome'): string | null => {
  const at = readInstant(text, zone)
  return at === null ? null : utcText(at)
}

it('reads local times in Rome, also those that the change of clocks skips or repeats', () => {
  expect(read('2010-12-01T08:34:00')).toBe('2010-12-01T07:34:00Z')
  expect(read('2011-07-01 08:34')).toBe('2011-07-01T06:34:00Z')
  expect(read('2011-03-27T02:30:00')).toBe('2011-03-27T01:30:00Z')
  expect(read('2011-10-30T02:30:00')).toBe('2011-10-30T00:30:00Z')
  expect(read('2011-12-31')).toBe('2011-12-30T23:00:00Z')
})

it('reads UTC and offsets', () => {
  expect(read('2010-12-01T08:34:00', 'UTC')).toBe('2010-12-01T08:34:00Z')
  expect(read('2010-12-01', 'UTC')).toBe('2010-12-01T00:00:00Z')
  expect(read('2010-12-01T08:34:00.999Z')).toBe('2010-12-01T08:34:00Z')
  expect(read(' 2010-12-01T08:34:00+05:30 ', 'UTC')).toBe('2010-12-01T03:04:00Z')
  expect(read('2010-12-01T08:34-0230')).toBe('2010-12-01T11:04:00Z')
})

it.each([
  '',
  '2011-02-30',
  '2011-13-01T10:00',
  '2011-01-01T24:00',
  '2011-01-01T10',
  '01/02/2011',
  'yesterday',
  '2011-01-01T10:00:60',
])('reads no time from "%s"', (text) => expect(read(text)).toBeNull())
