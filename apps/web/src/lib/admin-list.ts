import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { GridName } from '@vicino/contract/foundation/saved-views/constants'

/** Rows on a page of an admin grid. */
export const GRID_ROWS = 10

/** The query of a list's page; `sort` undefined means the list's usual order. */
export interface ListAsk {
  readonly search: string
  readonly page: number
  readonly sort: string | undefined
  readonly filters: Readonly<Record<string, string>>
  /** Counts all rows, however many. */
  readonly exact: boolean
}

/** A saved table: filters and order as its address holds them, and hidden columns. */
export interface GridView {
  readonly search: Readonly<Record<string, string>>
  readonly hidden: readonly string[]
}

/**
 * State of an admin section, and functions to change it; `useAdminSection()` of the app makes it
 * from the address.
 */
export interface AdminSection<Filter extends string = never> {
  readonly grid: GridName
  readonly ask: ListAsk
  /** Text in the search field. */
  readonly typed: string
  readonly onType: (text: string) => void
  readonly onPage: (page: number) => void
  readonly onSort: (sort: string) => void
  /** '' means all. */
  readonly onFilter: (name: Filter, value: string) => void
  readonly onExact: () => void
  /** Names of hidden columns. */
  readonly hidden: readonly string[]
  readonly onHide: (hidden: readonly string[]) => void
  readonly onView: (view: GridView) => void
  /** Opens a record, or 'create' for a new one. */
  readonly onOpen: (id: string) => void
}

export interface AdminRows<Row> {
  readonly data: readonly Row[]
  readonly metadata: readonly [{ readonly totalCount: number; readonly isExact?: boolean }]
  readonly nextCursor?: string | null
}

/** Query values as texts; the contract's schema converts them. */
export type ListQuery = Readonly<Record<string, string | number | undefined>>

/** Cursors of the pages after those that were read, by the query of the list. */
const cursors = new Map<string, string>()
const MOST_KEPT = 500

const nameOf = (root: readonly unknown[], { search, page, sort, filters }: ListAsk) =>
  JSON.stringify([root, search, page, sort, filters])

/**
 * Reads a page of an admin list. The page after one that was read is requested by its cursor, which
 * costs the same at any depth; others by their number, up to row 100,000.
 */
export function adminListOptions<Row>(
  root: readonly [string, ...unknown[]],
  ask: ListAsk,
  fetch: (query: ListQuery, signal: AbortSignal) => Promise<AdminRows<Row>>,
) {
  return queryOptions({
    queryKey: [...root, 'list', ask],
    queryFn: async ({ signal }) => {
      const { page, search, sort, filters, exact } = ask
      const cursor = cursors.get(nameOf(root, ask))
      const query = {
        ...filters,
        limit: GRID_ROWS,
        ...(search && { search }),
        ...(sort && { sort }),
        ...(exact && { exact: 'true' }),
        ...(cursor === undefined ? { page } : { cursor }),
      }
      const answer = await fetch(query, signal)
      if (answer.nextCursor) {
        if (cursors.size >= MOST_KEPT) cursors.clear()
        cursors.set(nameOf(root, { ...ask, page: page + 1 }), answer.nextCursor)
      }
      return answer
    },
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
}
