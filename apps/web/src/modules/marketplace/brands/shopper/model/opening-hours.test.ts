import type { OpeningHours } from '@vicino/contract/marketplace/brands/schemas'
import { describe, expect, it } from 'vitest'
import { clockText, openNow, weekRows } from './opening-hours.ts'

const shop: OpeningHours = [
  [],
  [
    [540, 780],
    [930, 1170],
  ],
  [
    [540, 780],
    [930, 1170],
  ],
  [
    [540, 780],
    [930, 1170],
  ],
  [
    [540, 780],
    [930, 1170],
  ],
  [[540, 780]],
  [],
]
const bar: OpeningHours = [[], [], [], [], [[1080, 1560]], [[1080, 1560]], []]
/** Minute of the week; day 0 is Monday. */
const at = (day: number, minute: number) => day * 1440 + minute

describe('opening hours', () => {
  it('R-138 seven rows, today marked, closed days empty', () => {
    const rows = weekRows(shop, at(1, 600))
    expect(rows).toHaveLength(7)
    expect(rows[1]).toEqual({
      day: 1,
      isToday: true,
      allDay: false,
      spans: ['09:00–13:00', '15:30–19:30'],
    })
    expect(rows[0]).toMatchObject({ isToday: false, spans: [] })
    expect(weekRows(bar, 0)[4]?.spans).toEqual(['18:00–02:00'])
  })

  it('R-138 an open shop shows its closing time, and the closing minute itself is closed', () => {
    expect(openNow(shop, at(1, 540))).toEqual({ open: true, closesAt: '13:00' })
    expect(openNow(shop, at(1, 780))).toEqual({ open: false, opens: { day: 1, inDays: 0, at: '15:30' } })
  })

  it('R-138 a closed shop shows its next opening, across closed days and the end of the week', () => {
    expect(openNow(shop, at(1, 1200))).toEqual({ open: false, opens: { day: 2, inDays: 1, at: '09:00' } })
    expect(openNow(shop, at(5, 800))).toEqual({ open: false, opens: { day: 1, inDays: 3, at: '09:00' } })
  })

  it('R-138 a bar that closes after midnight is open at that time', () => {
    expect(openNow(bar, at(5, 60))).toEqual({ open: true, closesAt: '02:00' })
    expect(openNow(bar, at(6, 119))).toEqual({ open: true, closesAt: '02:00' })
    expect(openNow(bar, at(6, 120))).toEqual({ open: false, opens: { day: 4, inDays: 5, at: '18:00' } })
    const sunday: OpeningHours = [[], [], [], [], [], [], [[1080, 1560]]]
    expect(openNow(sunday, at(0, 30))).toEqual({ open: true, closesAt: '02:00' })
  })

  it('R-138 a shop that never closes has no closing time, and a shop that never opens has no opening time', () => {
    const always: OpeningHours = Array.from({ length: 7 }, () => [[0, 1440]])
    expect(openNow(always, at(3, 700))).toEqual({ open: true, closesAt: null })
    expect(weekRows(always, at(3, 0))[3]?.allDay).toBe(true)
    const never: OpeningHours = Array.from({ length: 7 }, () => [])
    expect(openNow(never, at(3, 700))).toEqual({ open: false, opens: null })
  })

  it('writes minutes as a clock', () => {
    expect(clockText(5)).toBe('00:05')
    expect(clockText(1440)).toBe('00:00')
  })
})
