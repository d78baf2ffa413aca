import { expect, it } from 'vitest'
import { ALL_COLUMNS } from './columns.ts'
import { readSearch } from './search.ts'
import { bodyOfView, viewOf } from './views.ts'

it('R-365 a saved view is unchanged when it is read; it has no search, no page and no open customer', () => {
  const segment = '019a0000-0000-7000-8000-00000000000a'
  const filters = readSearch({ level: '1', min: '10.5', segment, q: 'anna', page: '3' })
  const now = {
    name: 'Mia',
    filters,
    sort: '-bp' as const,
    limit: 20 as const,
    columns: { ...ALL_COLUMNS, hidden: ['bp' as const] },
  }
  const body = bodyOfView(now)
  expect(body.search).toEqual({ level: '1', min: '10.5', segment, sort: '-bp', limit: '20' })
  const {
    q: _q,
    page: _page,
    program: _program,
    all: _all,
    customer: _customer,
    sort: _s,
    limit: _l,
    ...kept
  } = filters
  expect(viewOf({ _id: segment, ...body })).toEqual({ id: segment, ...now, filters: kept })
})
