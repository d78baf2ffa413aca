import { beforeEach, expect, it } from 'vitest'
import { isPaused, pause } from './prompt-pause.ts'

const DAY = 86_400_000

beforeEach(() => localStorage.clear())

it('a postponed question returns after 14 days, for the same account only', () => {
  expect(isPaused('anna', 0)).toBe(false)
  pause('anna', 10 * DAY)
  expect(isPaused('anna', 10 * DAY)).toBe(true)
  expect(isPaused('anna', 24 * DAY - 1)).toBe(true)
  expect(isPaused('anna', 24 * DAY)).toBe(false)
  expect(isPaused('bruno', 10 * DAY)).toBe(false)
})

it('a damaged note or a note with a future date postpones nothing', () => {
  localStorage.setItem('second-factor-asked anna', 'mai')
  expect(isPaused('anna', DAY)).toBe(false)
  pause('anna', 5 * DAY)
  expect(isPaused('anna', DAY)).toBe(false)
})
