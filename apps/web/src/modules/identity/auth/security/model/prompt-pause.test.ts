import { beforeEach, expect, it } from 'vitest'
import { DAY_MS } from '@vicino/domain/durations'
import { isPaused, pause } from './prompt-pause.ts'

beforeEach(() => localStorage.clear())

it('a postponed question returns after 14 days, for the same account only', () => {
  expect(isPaused('anna', 0)).toBe(false)
  pause('anna', 10 * DAY_MS)
  expect(isPaused('anna', 10 * DAY_MS)).toBe(true)
  expect(isPaused('anna', 24 * DAY_MS - 1)).toBe(true)
  expect(isPaused('anna', 24 * DAY_MS)).toBe(false)
  expect(isPaused('bruno', 10 * DAY_MS)).toBe(false)
})

it('a damaged note or a note with a future date postpones nothing', () => {
  localStorage.setItem('second-factor-asked anna', 'mai')
  expect(isPaused('anna', DAY_MS)).toBe(false)
  pause('anna', 5 * DAY_MS)
  expect(isPaused('anna', DAY_MS)).toBe(false)
})
