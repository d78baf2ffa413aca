import { expect, it } from 'vitest'
import { clockText, minutesOf } from './clock-field.ts'

it('R-424 times of a day convert to minutes and back', () => {
  expect(clockText(545)).toBe('09:05')
  expect(clockText(1440)).toBe('00:00')
  expect(clockText(1440 + 90)).toBe('01:30')
  expect(minutesOf('09:05')).toBe(545)
  expect(minutesOf('23:59:00')).toBe(1439)
  expect(minutesOf('')).toBeNull()
})
