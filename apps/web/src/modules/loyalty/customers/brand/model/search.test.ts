import { expect, it } from 'vitest'
import { countFilters, daysOf, NO_FILTERS, queryOf, readSearch, writeSearch } from './search.ts'

const FIRST = readSearch({})
const LABEL = '019a0000-0000-7000-8000-000000000001'
const SEGMENT = '019a0000-0000-7000-8000-000000000002'

it('R-363 R-364 an empty address shows 5 rows of the active program, the newest first', () => {
  expect(FIRST).toEqual({
    ...NO_FILTERS,
    program: null,
    q: '',
    sort: '-firstInteraction',
    page: 1,
    limit: 5,
    all: false,
    customer: null,
  })
  expect(Object.values(writeSearch(FIRST)).filter((value) => value !== undefined)).toEqual([])
})

it('R-365 filters live in the address and combine', () => {
  const raw = {
    q: 'anna',
    level: '2',
    consent: 'partial',
    period: 'custom',
    from: '2026-01-31',
    to: '2026-02-28',
    min: '10.5',
    max: '99',
    label: LABEL,
    segment: SEGMENT,
    sort: '-totalValue',
    page: '3',
    limit: '20',
    all: 'true',
  }
  const search = readSearch(raw)
  const written = writeSearch(search)
  expect(Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined))).toEqual(raw)
  expect(countFilters(search)).toBe(6)
  expect(queryOf(search, '2026-11-23')).toEqual({
    search: 'anna',
    level: '2',
    consent: 'partial',
    from: '2026-01-31',
    to: '2026-02-28',
    spendMin: '10.5',
    spendMax: '99',
    label: LABEL,
    segment: SEGMENT,
    sort: '-totalValue',
  })
})

it.each([
  { level: 'gold' },
  { consent: 'all' },
  { period: 'day' },
  { from: '2026-01-01' },
  { period: 'custom', from: '2026-02-30', to: 'x' },
  { min: '-1', max: '1e9' },
  { label: 'Vicini', segment: '' },
  { sort: '--bp' },
  { sort: 'age' },
  { page: '0', limit: '7' },
  { program: 'x', customer: '1' },
])('an invalid value of a parameter counts as absent: %o', (raw) => {
  expect({ ...readSearch(raw), period: null }).toEqual(FIRST)
})

it.each([
  ['month', '2026-11-30'],
  ['quarter', '2026-09-30'],
  ['year', '2025-12-31'],
] as const)('R-365 the period of %s up to 31 December 2026 begins on %s', (period, from) => {
  expect(daysOf({ ...NO_FILTERS, period }, '2026-12-31')).toEqual({ from })
})
