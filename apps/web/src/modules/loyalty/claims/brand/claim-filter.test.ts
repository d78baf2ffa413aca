import { expect, it } from 'vitest'
import { CLAIM_FILTERS, countOf, queryOfFilter, readFilter } from './claim-filter.ts'

const QUEUE = {
  counts: {
    requested: 1,
    approved: 2,
    ready: 3,
    shipped: 4,
    delivered: 5,
    refused: 6,
    cancelled: 7,
    expired: 8,
  },
  deadlines: { late: 2, warn: 1, breach: 0 },
}

it('R-334 a filter of the queue selects a state or the late claims, and shows their number', () => {
  expect(CLAIM_FILTERS.map(queryOfFilter)).toEqual([
    { show: 'open' },
    { state: 'requested' },
    { state: 'approved' },
    { state: 'ready' },
    { state: 'shipped' },
    { show: 'late' },
    { show: 'warn' },
    { show: 'breach' },
    { show: 'over' },
  ])
  expect(CLAIM_FILTERS.map((filter) => countOf(filter, QUEUE))).toEqual([10, 1, 2, 3, 4, 2, 1, 0, null])
})

it('an address without a filter shows the open claims', () => {
  expect(readFilter('ready')).toBe('ready')
  expect(readFilter('x')).toBe('open')
  expect(readFilter(undefined)).toBe('open')
})
