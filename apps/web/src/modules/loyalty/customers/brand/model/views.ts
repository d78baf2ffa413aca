import type { CustomerView } from '@vicino/contract/loyalty/customers/schemas'
import type { ViewBody } from '../api/views.ts'
import { type ColumnChoice, readColumns, type Sort } from './columns.ts'
import { type CustomerSearch, type Filters, readSearch, writeSearch } from './search.ts'

/** A saved table. It does not hold the search text, because that text names people. */
export interface View {
  readonly id: string
  readonly name: string
  readonly filters: Filters
  readonly sort: Sort
  readonly limit: CustomerSearch['limit']
  readonly columns: ColumnChoice
}

/** Reads a saved view. As in the address, an invalid value is ignored. */
export function viewOf({ _id: id, name, search, columns }: CustomerView): View {
  const { level, consent, period, from, to, min, max, label, segment, sort, limit } = readSearch(search)
  const filters = { level, consent, period, from, to, min, max, label, segment }
  return { id, name, filters, sort, limit, columns: readColumns(columns) }
}

/** Builds the body that saves a view. */
export function bodyOfView({ name, filters, sort, limit, columns }: Omit<View, 'id'>): ViewBody {
  const { level, consent, period, from, to, min, max, label, segment } = filters
  const shown = { program: null, q: '', page: 1, all: false, customer: null }
  const narrowed = { level, consent, period, from, to, min, max, label, segment }
  const search = Object.entries(writeSearch({ ...shown, ...narrowed, sort, limit })).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return {
    name,
    search: Object.fromEntries(search),
    columns: { order: [...columns.order], hidden: [...columns.hidden] },
  }
}
