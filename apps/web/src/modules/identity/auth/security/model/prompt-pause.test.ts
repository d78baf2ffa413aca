import { beforeEach, expect, it } from 'vitest'
import { isPaused, pause } from './prompt-pause.ts'

const DAY = 86_400_000

beforeEach(() => localStorage.clear())

it('a question that was put off comes back after 14 days, and is nobody else’s', () => {
  expect(isPaused('anna', 0)).toBe(false)
  pause('anna', 10 * DAY)
  expect(isPaused('anna', 10 * DAY)).toBe(true)
  expect(isPaused('anna', 24 * DAY - 1)).toBe(true)
  expect(isPaused('anna', 24 * DAY)).toBe(false)
  expect(isPaused('bruno', 10 * DAY)).toBe(false)
})

it('a spoilt note or one of the future puts nothing off', () => {
  localStorage.setItem('second-factor-asked anna', 'mai')
  expect(isPaused('anna', DAY)).toBe(false)
  pause('anna', 5 * DAY)
  expect(isPaused('anna', DAY)).toBe(false)
})
