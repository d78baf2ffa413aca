import { expect, it } from 'vitest'
import { CLOSED_WEEK, likeDay, overlaps, spanOf, switchedDay, withDay, withSpan } from './opening-week.ts'

it('R-424 an end before its beginning is on the next day', () => {
  expect(spanOf(1080, 90)).toEqual([1080, 1530])
  expect(spanOf(0, 0)).toEqual([0, 1440])
})

it('R-424 a day can be opened and closed, and gets new spans after its last one, at most four', () => {
  expect(switchedDay([])).toHaveLength(2)
  expect(switchedDay([[540, 780]])).toEqual([])
  expect(withSpan([[540, 780]])).toEqual([
    [540, 780],
    [840, 1080],
  ])
  expect(withSpan([[540, 1420]])).toEqual([[540, 1420]])
  const full = [0, 2, 4, 6].map((hour): [number, number] => [hour * 60, hour * 60 + 60])
  expect(withSpan(full)).toEqual(full)
})

it('R-424 the hours of a day are copied to the other open days, and closed days stay closed', () => {
  const week = withDay(withDay(CLOSED_WEEK, 0, [[540, 780]]), 4, [[600, 700]])
  expect(likeDay(week, 0)).toEqual([[[540, 780]], [], [], [], [[540, 780]], [], []])
})

it('R-424 overlapping spans are found in any order', () => {
  expect(
    overlaps([
      [800, 900],
      [540, 810],
    ]),
  ).toBe(true)
  expect(
    overlaps([
      [800, 900],
      [540, 800],
    ]),
  ).toBe(false)
})
