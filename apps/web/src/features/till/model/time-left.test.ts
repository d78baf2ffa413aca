import { describe, expect, it } from 'vitest'
import { clockText, localEnd, roughlyLeft, secondsLeft } from './time-left.ts'

describe('R-215 time left', () => {
  it('is counted from the server’s clock, however wrong this device’s is', () => {
    const line = { serverTime: '2026-05-01T10:00:00Z', expiresAt: '2026-05-01T10:14:30Z' }
    const threeDaysAhead = Date.parse('2026-05-04T10:00:00Z')
    const end = localEnd(line, threeDaysAhead)
    expect(secondsLeft(end, threeDaysAhead)).toBe(870)
    expect(secondsLeft(end, threeDaysAhead + 9_001)).toBe(860)
    expect(secondsLeft(end, threeDaysAhead + 3_600_000)).toBe(0)
  })

  it('reads as a clock, with hours where there are any', () => {
    expect(clockText(870)).toBe('14:30')
    expect(clockText(0)).toBe('00:00')
    expect(clockText(83_109)).toBe('23:05:09')
  })

  it('R-208 a code that lives a day says hours, in its last one minutes', () => {
    expect(roughlyLeft(86_400)).toEqual({ unit: 'hours', count: 24 })
    expect(roughlyLeft(86_459)).toEqual({ unit: 'hours', count: 24 })
    expect(roughlyLeft(3601)).toEqual({ unit: 'hours', count: 1 })
    expect(roughlyLeft(3600)).toEqual({ unit: 'minutes', count: 60 })
    expect(roughlyLeft(61)).toEqual({ unit: 'minutes', count: 2 })
  })
})
