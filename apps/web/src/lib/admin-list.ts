import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { GridName } from '@vicino/contract/foundation/saved-views/constants'

/** Rows on a page of an admin grid. */
export const GRID_ROWS = 10

/** Which page of a list is asked for; `sort` undefined = the usual order of the list. */
export interface ListAsk {
  readonly search: string
  readonly page: number
  readonly sort: string | undefined
  readonly filters: Readonly<Record<string, string>>
  /** All rows are counted, however many. */
  readonly exact: boolean
}

/** A table as somebody likes to see it: filters and order as they stand in its address, and columns that are left out. */
export interface GridView {
  readonly search: Readonly<Record<string, string>>
  readonly hidden: readonly string[]
}

/** What an admin section shows and how that is changed: made of its address by `useAdminSection()` of the app. */
export interface AdminSection<Filter extends string = never> {
  readonly grid: GridName
  readonly ask: ListAsk
  /** What stands in the search field. */
  readonly typed: string
  readonly onType: (text: string) => void
  readonly onPage: (page: number) => void
  readonly onSort: (sort: string) => void
  /** '' = all. */
  readonly onFilter: (name: Filter, value: string) => void
  readonly onExact: () => void
  /** Columns that are not shown. */
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

/** What is sent: texts, of which the contract's query makes what it means. */
export type ListQuery = Readonly<Record<string, string | number | undefined>>

/** Cursors of pages that follow pages which were seen, by what the page is asked for by. */
const cursors = new Map<string, string>()
const MOST_KEPT = 500

const nameOf = (root: readonly unknown[], { search, page, sort, filters }: ListAsk) =>
  JSON.stringify([root, search, page, sort, filters])

/**
 * A page of an admin list. One that follows a page which was seen is asked for by its cursor, so it costs the same however deep it
 * is; others by their number, down to row 100,000.
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
