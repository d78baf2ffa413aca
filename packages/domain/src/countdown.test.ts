import { describe, expect, it } from 'vitest'
import { hoursClock, minutesClock, secondsLeft } from './countdown.ts'

const START = Date.parse('2026-11-21T10:00:00.000Z')
const END = '2026-11-21T10:15:00.000Z'
const left = (after: number) => minutesClock(secondsLeft(END, START + after))

describe('countdown', () => {
  it('R-183 counts from 15:00 in minutes and seconds', () => {
    expect([0, 1, 1000, 1001, 14 * 60_000 + 59_999].map(left)).toEqual([
      '15:00',
      '15:00',
      '14:59',
      '14:59',
      '00:01',
    ])
  })

  it('R-184 ends exactly at its moment and stays ended', () => {
    expect([15 * 60_000, 16 * 60_000].map(left)).toEqual(['00:00', '00:00'])
  })

  it('R-074 counts down as hh:mm:ss', () => {
    expect([6128, 59, 7200, 0].map(hoursClock)).toEqual(['01:42:08', '00:00:59', '02:00:00', '00:00:00'])
  })

  it('R-215 is written as a clock, with hours where there are any', () => {
    expect([870, 0, 83_109].map(minutesClock)).toEqual(['14:30', '00:00', '23:05:09'])
  })
})
