import { expect, it } from 'vitest'
import { codeSecondsLeft, timeLeft } from './redemption-line.ts'

const expiresAt = '2026-11-20T10:15:00.000Z'
const now = Date.parse('2026-11-20T10:00:00.000Z')

it('R-183 the time left follows the server, on a device whose clock is a day off too', () => {
  expect(codeSecondsLeft({ expiresAt, serverAhead: 0 }, now)).toBe(900)
  const dayAhead = now + 86_400_000
  expect(codeSecondsLeft({ expiresAt, serverAhead: -86_400_000 }, dayAhead)).toBe(900)
  expect(codeSecondsLeft({ expiresAt, serverAhead: 0 }, now + 899_001)).toBe(1)
  expect(codeSecondsLeft({ expiresAt, serverAhead: 0 }, now + 900_000)).toBe(0)
  expect(codeSecondsLeft({ expiresAt, serverAhead: 0 }, dayAhead)).toBe(0)
})

it('R-411 the time left has hours for a code of a day only', () => {
  expect(timeLeft(899)).toBe('14:59')
  expect(timeLeft(5)).toBe('00:05')
  expect(timeLeft(23 * 3600 + 61)).toBe('23:01:01')
})
