import { readJson, writeStored } from '~/lib/storage.ts'
import { ALL_COLUMNS, type ColumnChoice, isSort, readColumns, type Sort } from './columns.ts'
import { type Filters, readSearch, type RawSearch, writeSearch } from './search.ts'

/** What this browser remembers of the table: whether the totals are shown, columns, and views of a program. */
const TOTALS = 'customers totals'
const COLUMNS = 'customers columns'
const viewsKey = (programId: string) => `customers views ${programId}`

const isAnything = (value: unknown): value is unknown => value !== undefined

export const readTotalsShown = (): boolean => readJson(TOTALS, (value) => typeof value === 'boolean') ?? true
export const keepTotalsShown = (isShown: boolean): void => writeStored(TOTALS, JSON.stringify(isShown))

export const readKeptColumns = (): ColumnChoice => {
  const kept = readJson(COLUMNS, isAnything)
  return kept === null ? ALL_COLUMNS : readColumns(kept)
}
export const keepColumns = (choice: ColumnChoice): void => writeStored(COLUMNS, JSON.stringify(choice))

/** A table as somebody likes to see it. The search is not part of it: it names people. */
export interface View {
  readonly name: string
  readonly filters: Filters
  readonly sort: Sort
  readonly limit: number
  readonly columns: ColumnChoice
}

export const MOST_VIEWS = 20
export const VIEW_NAME_MAX = 40

/** The views of a program, oldest first; what cannot be read is left out. */
export function readViews(programId: string): View[] {
  const kept = readJson(viewsKey(programId), (value): value is unknown[] => Array.isArray(value)) ?? []
  return kept.flatMap((value) => {
    const { name, search, columns } = (value ?? {}) as { name?: unknown; search?: unknown; columns?: unknown }
    if (typeof name !== 'string' || name === '') return []
    const { level, consent, period, from, to, min, max, label, segment, sort, limit } = readSearch(
      textsOf(search),
    )
    const filters = { level, consent, period, from, to, min, max, label, segment }
    return isSort(sort) ? [{ name, filters, sort, limit, columns: readColumns(columns) }] : []
  })
}

function textsOf(value: unknown): RawSearch {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'))
}

/** Writes them as they stand in an address, which is read with the same care. */
export function keepViews(programId: string, views: readonly View[]): void {
  const kept = views.map(({ name, filters, sort, limit, columns }) => {
    const shown = { program: null, q: '', page: 1, all: false, customer: null }
    return { name, search: writeSearch({ ...shown, ...filters, sort, limit }), columns }
  })
  writeStored(viewsKey(programId), JSON.stringify(kept))
}
