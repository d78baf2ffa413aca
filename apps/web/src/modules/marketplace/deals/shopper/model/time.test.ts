import { describe, expect, it } from 'vitest'
import { expiryLabel, isFlash, isLastMinute, remainingLabel } from './time.ts'

const NOW = Date.parse('2026-11-21T10:00:00Z')
const inSeconds = (seconds: number) => new Date(NOW + seconds * 1000).toISOString()

describe('time left', () => {
  it.each([
    [7201, false],
    [7200, true],
    [7199, true],
    [1, true],
    [0, false],
    [-5, false],
  ])('R-073 with %i s left a deal is a flash deal: %s', (seconds, flash) => {
    expect(isFlash(inSeconds(seconds), NOW)).toBe(flash)
  })

  it('R-073 a card enters and leaves by itself as time goes on', () => {
    const at = inSeconds(7201)
    expect([NOW, NOW + 1000, NOW + 7_200_000, NOW + 7_201_000].map((now) => isFlash(at, now))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('R-079 the last minute is less than 60 seconds', () => {
    expect([61, 60, 59, 1, 0].map((seconds) => isLastMinute(inSeconds(seconds), NOW))).toEqual([
      false,
      false,
      true,
      true,
      false,
    ])
  })

  it('R-119 shows days, and hours on the last day', () => {
    expect(remainingLabel(inSeconds(3 * 86_400 + 5), NOW)).toEqual({ key: 'days', count: 3 })
    expect(remainingLabel(inSeconds(86_399), NOW)).toEqual({ key: 'hours', count: 23 })
    expect(remainingLabel(inSeconds(90), NOW)).toEqual({ key: 'minutes', count: 2 })
    expect(remainingLabel(inSeconds(0), NOW)).toEqual({ key: 'expired' })
  })

  it('R-605 today and tomorrow end at midnight in Rome', () => {
    expect(expiryLabel('2026-11-21T22:59:00Z', NOW)).toEqual({ key: 'today' })
    expect(expiryLabel('2026-11-21T23:01:00Z', NOW)).toEqual({ key: 'tomorrow' })
    expect(expiryLabel('2026-11-27T12:00:00Z', NOW)).toEqual({ key: 'days', count: 6 })
    expect(expiryLabel(inSeconds(1800), NOW)).toEqual({ key: 'minutes', count: 30 })
  })
})
