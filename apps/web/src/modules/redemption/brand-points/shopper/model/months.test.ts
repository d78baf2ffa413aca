import { expect, it } from 'vitest'
import { byMonth } from './months.ts'

const at = (createdAt: string) => ({ createdAt })

it('R-412 movements are under their month in Rome, in the server’s order', () => {
  // 23:30 UTC on 31 October is November in Rome.
  const items = [at('2026-11-02T10:00:00Z'), at('2026-10-31T23:30:00Z'), at('2026-10-31T10:00:00Z')]
  expect(byMonth(items).map(({ month, items: ofMonth }) => [month, ofMonth.length])).toEqual([
    ['2026-11', 2],
    ['2026-10', 1],
  ])
  expect(byMonth([])).toEqual([])
})
