import { describe, expect, it } from 'vitest'
import { isPlayable, isScheduled, nextToPlay } from './display.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const always = { weekdays: EVERY_DAY, from: 0, to: 1440 }
/** A Monday; Rome is an hour ahead of UTC. */
const at = (time: string, day = 23) => Date.parse(`2026-11-${day}T${time}:00+01:00`)

describe('hours of a display', () => {
  it('R-396 from and to, the end not included', () => {
    const noon = { weekdays: [1], from: 720, to: 840 }
    expect(['11:59', '12:00', '13:59', '14:00'].map((time) => isScheduled(noon, at(time)))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(isScheduled(noon, at('12:00', 24))).toBe(false)
    expect(isScheduled(always, at('00:00'))).toBe(true)
    expect(isScheduled(always, at('23:59'))).toBe(true)
  })

  it('R-396 hours past midnight belong to the day on which they begin', () => {
    const night = { weekdays: [7], from: 1320, to: 120 }
    expect(isScheduled(night, at('01:59', 23))).toBe(true)
    expect(isScheduled(night, at('02:00', 23))).toBe(false)
    expect(isScheduled(night, at('22:00', 23))).toBe(false)
    expect(isScheduled(night, at('22:00', 22))).toBe(true)
    expect(isScheduled(night, at('01:00', 22))).toBe(false)
  })

  it('R-396 they are local time, also in the night of a change of the clocks', () => {
    const early = { weekdays: [7], from: 180, to: 240 }
    expect(isScheduled(early, Date.parse('2026-10-25T02:30:00Z'))).toBe(true)
    expect(isScheduled(early, Date.parse('2026-10-25T01:30:00Z'))).toBe(false)
  })
})

const deal = (values = {}) => ({
  ...always,
  expirationDate: '2026-11-24T00:00:00Z',
  quantity: 1,
  ...values,
})

describe('the next deal', () => {
  const now = at('12:00')

  it('R-396 in a loop, without expired, sold-out ones or those with other hours', () => {
    const items = [
      deal(),
      deal({ quantity: 0 }),
      deal({ expirationDate: new Date(now).toISOString() }),
      deal({ from: 0, to: 60 }),
      deal(),
    ]
    expect(nextToPlay(items, -1, now)).toBe(0)
    expect(nextToPlay(items, 0, now)).toBe(4)
    expect(nextToPlay(items, 4, now)).toBe(0)
    expect(isPlayable(deal(), Date.parse('2026-11-24T00:00:00Z'))).toBe(false)
  })

  it('R-396 one deal follows itself; a playlist of expired deals shows none', () => {
    expect(nextToPlay([deal()], 0, now)).toBe(0)
    expect(nextToPlay([deal({ quantity: 0 }), deal({ quantity: 0 })], 0, now)).toBeNull()
    expect(nextToPlay([], -1, now)).toBeNull()
    expect(nextToPlay([deal()], 7, now)).toBe(0)
  })

  it('R-396 a slide without end and units plays in its hours', () => {
    expect(isPlayable({ ...always, from: 600 }, at('10:00'))).toBe(true)
    expect(isPlayable({ ...always, from: 600 }, at('09:59'))).toBe(false)
    expect(nextToPlay([deal({ quantity: 0 }), always], -1, at('12:00'))).toBe(1)
  })
})
