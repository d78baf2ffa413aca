import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DAY_MS } from '@vicino/domain/durations'
import { serverClock } from '~/lib/server-clock.ts'
import { isValid, keepCard, keptCard } from './kept-card.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const card = () => ({ card: 'VM1:DAY', expiresAt: new Date(serverClock.now() + DAY_MS).toISOString() })

it('R-413 the device stores the card of the day for its owner only', () => {
  keepCard('maria', card())
  expect(keptCard('maria')).toMatchObject({ card: 'VM1:DAY' })
  expect(keptCard('luigi')).toBeNull()
  localStorage.setItem('member-card', '{"userId":"maria","card":5}')
  expect(keptCard('maria')).toBeNull()
})

it('the stored card is valid until its end', () => {
  keepCard('maria', card())
  const kept = keptCard('maria')
  if (kept === null) throw new Error('nothing was kept')
  vi.advanceTimersByTime(DAY_MS - 5000)
  expect(isValid(kept)).toBe(true)
  vi.advanceTimersByTime(10_000)
  expect(isValid(kept)).toBe(false)
})
