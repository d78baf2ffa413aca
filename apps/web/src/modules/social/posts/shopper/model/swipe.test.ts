import { expect, it } from 'vitest'
import { storySwipe } from './swipe.ts'

it.each([
  [-60, 10, 'next'],
  [60, -10, 'previous'],
  [10, 130, 'close'],
  [20, 20, null],
  [-60, 90, null],
  [0, -200, null],
])('a movement of %d and %d means %s', (x, y, meaning) => {
  expect(storySwipe(x, y)).toBe(meaning)
})
