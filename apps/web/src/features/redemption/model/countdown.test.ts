import { describe, expect, it } from 'vitest'
import { minutesSeconds, secondsUntil, spokenMinutes } from './countdown.ts'

const START = Date.parse('2026-11-21T10:00:00.000Z')
const END = '2026-11-21T10:15:00.000Z'
const left = (after: number) => minutesSeconds(secondsUntil(END, START + after))

describe('countdown of a code', () => {
  it('R-183 counts from 15:00 in minutes and seconds', () => {
    expect([0, 1, 1000, 1001, 14 * 60_000 + 59_999].map(left)).toEqual([
      '15:00',
      '15:00',
      '14:59',
      '14:59',
      '00:01',
    ])
  })

  it('R-184 is over at its very moment and stays over', () => {
    expect([15 * 60_000, 16 * 60_000].map(left)).toEqual(['00:00', '00:00'])
  })

  it('R-183 five minutes and one minute before the end are said aloud', () => {
    expect([900, 301, 300, 61, 60, 1, 0].map(spokenMinutes)).toEqual([null, null, 5, 5, 1, 1, null])
  })
})
