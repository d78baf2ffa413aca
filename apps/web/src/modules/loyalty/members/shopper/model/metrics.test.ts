import { expect, it } from 'vitest'
import { eventTitle } from './event-title.ts'
import { gainsBetween } from './gains.ts'
import { tierShare } from './tier-share.ts'
import { stampCard } from './stamp-card.ts'

it('R-413 stamps are on cards of ten; a card just completed is shown as complete', () => {
  expect([0, 1, 9, 10, 11, 20, 23].map(stampCard)).toEqual([
    { full: 0, filled: 0 },
    { full: 0, filled: 1 },
    { full: 0, filled: 9 },
    { full: 0, filled: 10 },
    { full: 1, filled: 1 },
    { full: 1, filled: 10 },
    { full: 2, filled: 3 },
  ])
})

const share = (measure: number, from: number, to: number | null) =>
  tierShare({ metric: 'points', measure, from, to, lastDay: null })

it('R-413 the ring fills from one level to the next; it is empty for a member below the threshold of the kept level', () => {
  expect(share(45, 20, 70)).toBe(0.5)
  expect(share(0, 0, 20)).toBe(0)
  expect(share(5, 20, 70)).toBe(0)
  expect(share(900, 100, null)).toBe(1)
})

const shown = (id: string, points: number, stamps = 0, rank = 0) => ({
  points,
  stamps,
  tier: { rank, name: ['Bronze', 'Silver'][rank] ?? '' },
  program: { _id: id, name: `Raccolta ${id}` },
})

it('R-413 the points of a purchase are the difference between two readings', () => {
  const before = [shown('a', 10), shown('b', 5, 1), shown('c', 7)]
  expect(gainsBetween(before, [shown('a', 49, 3, 1), shown('b', 5, 1), shown('d', 100)])).toEqual([
    {
      programId: 'a',
      name: 'Raccolta a',
      points: 39,
      stamps: 3,
      balance: 49,
      level: 'Silver',
    },
  ])
  // A lost tier has its own notification, so it is not shown as a success.
  expect(gainsBetween([shown('a', 49, 3, 1)], [shown('a', 10, 0, 0)])).toMatchObject([
    { points: -39, stamps: -3, level: null },
  ])
  expect(gainsBetween(before, before)).toEqual([])
})

const title = (type: Parameters<typeof eventTitle>[0]['type'], source: string) => eventTitle({ type, source })

it('R-415 the name of an event says its kind and its shop', () => {
  expect(title('purchase', 'till')).toBe('purchase')
  expect(title('purchase', 'redemption')).toBe('redemption')
  expect(title('refund', 'till-refund')).toBe('refund')
  expect(title('refund', 'redemption-void')).toBe('void')
  expect(title('award', 'join')).toBe('join')
  expect(title('award', 'app')).toBe('award')
  expect(title('visit', 'till')).toBe('visit')
})
