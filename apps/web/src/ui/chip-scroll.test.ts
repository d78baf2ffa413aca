import { expect, it } from 'vitest'
import { scrollToShow } from './chip-scroll.ts'

const chip = { offsetLeft: 700, offsetWidth: 100 }

it('scrolls a chip beyond an edge into view, and does not move a visible chip', () => {
  expect(scrollToShow(chip, { scrollLeft: 0, clientWidth: 390 })).toBe(466)
  expect(scrollToShow(chip, { scrollLeft: 800, clientWidth: 390 })).toBe(644)
  expect(scrollToShow(chip, { scrollLeft: 500, clientWidth: 390 })).toBe(500)
  expect(scrollToShow({ offsetLeft: 16, offsetWidth: 80 }, { scrollLeft: 90, clientWidth: 390 })).toBe(0)
})
