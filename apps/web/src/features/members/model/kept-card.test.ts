import { afterEach, expect, it } from 'vitest'
import { isValid, keepCard, keptCard } from './kept-card.ts'

afterEach(() => localStorage.clear())

const answer = (serverTime: number) => ({
  offline: { card: 'VM1:DAY', expiresAt: new Date(serverTime + 86_400_000).toISOString() },
  serverTime: new Date(serverTime).toISOString(),
})

it('R-413 the card of the day is on the device for its owner alone', () => {
  keepCard('maria', answer(Date.now()))
  expect(keptCard('maria')).toMatchObject({ card: 'VM1:DAY' })
  expect(keptCard('luigi')).toBeNull()
  localStorage.setItem('member-card', '{"userId":"maria","card":5}')
  expect(keptCard('maria')).toBeNull()
})

it('how long it is good goes by the server’s clock, however wrong the device’s is', () => {
  const ahead = 3_600_000
  keepCard('maria', answer(Date.now() + ahead))
  const kept = keptCard('maria')
  if (kept === null) throw new Error('nothing was kept')
  expect(isValid(kept, Date.now() + 86_400_000 - 5000)).toBe(true)
  expect(isValid(kept, Date.now() + 86_400_000 + 5000)).toBe(false)
})
