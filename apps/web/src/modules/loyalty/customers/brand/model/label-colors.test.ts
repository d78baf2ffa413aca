import { expect, it } from 'vitest'
import { COLOR_NAMES, LABEL_COLORS, nextColor, shareOf } from './label-colors.ts'

it('a new label gets the first of the least used colours', () => {
  expect(nextColor([])).toBe(LABEL_COLORS.blue)
  expect(nextColor([LABEL_COLORS.blue, LABEL_COLORS.green])).toBe(LABEL_COLORS.yellow)
  const all = COLOR_NAMES.map((name) => LABEL_COLORS[name])
  expect(nextColor([...all, LABEL_COLORS.blue, '#123456'])).toBe(LABEL_COLORS.green)
})

it('a label is on all of the chosen customers, on some or on none', () => {
  expect([shareOf(0, 3), shareOf(2, 3), shareOf(3, 3)]).toEqual(['none', 'some', 'all'])
})
