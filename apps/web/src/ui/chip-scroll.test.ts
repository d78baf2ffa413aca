import { expect, it } from 'vitest'
import { scrollToShow } from './chip-scroll.ts'

const chip = { offsetLeft: 700, offsetWidth: 100 }

it('brings a chip beyond either edge into view and leaves one in view where it is', () => {
  expect(scrollToShow(chip, { scrollLeft: 0, clientWidth: 390 })).toBe(466)
  expect(scrollToShow(chip, { scrollLeft: 800, clientWidth: 390 })).toBe(644)
  expect(scrollToShow(chip, { scrollLeft: 500, clientWidth: 390 })).toBe(500)
  expect(scrollToShow({ offsetLeft: 16, offsetWidth: 80 }, { scrollLeft: 90, clientWidth: 390 })).toBe(0)
})
