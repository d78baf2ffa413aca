import { DEEPEST_ROW, MOST_COUNTED } from '@vicino/contract/common/admin-list'
import { type CursorCodec, pageOf } from './cursor.ts'
import type { Table, TablePlace } from './db/table-page.ts'
import { AppError } from './errors.ts'

/** A request for a page of an admin list (`adminListQuery` of the contract). */
export interface ListRequest<Sort extends string> {
  readonly limit: number
  readonly page: number
  readonly search?: string | undefined
  readonly sort: Sort | `-${Sort}`
  readonly cursor?: string | undefined
  readonly exact?: boolean | undefined
}

export interface AdminPage<Item> {
  readonly data: Item[]
  readonly metadata: [{ totalCount: number; isExact: boolean }]
  readonly nextCursor: string | null
}

interface Placed {
  readonly key: string
  readonly id: string
}

/** Most rows of an exact count. */
const ALL = 2_000_000_000

/**
 * Reads a page of an admin list: its beginning, the count, and the conversion of rows. With cursors
 * only the first page counts the total.
 * @param list name of the list and its filters, to which a cursor is bound
 * @throws AppError cursor_invalid, page_too_deep
 */
export async function adminPage<Sort extends string, Row, Item>(
  cursors: CursorCodec,
  list: { readonly name: string; readonly filters: object; readonly whole?: string | undefined },
  { limit, page, search, sort, cursor, exact = false }: ListRequest<Sort>,
  read: (
    ask: Pick<Table, 'place' | 'count'> & {
      readonly search: string | undefined
      readonly sort: Sort
      readonly descending: boolean
    },
  ) => Promise<{ rows: (Row & Placed)[]; total: number | null }>,
  present: (row: Row) => Item,
): Promise<AdminPage<Item>> {
  const scope = [list.name, list.filters, search ?? '', sort]
  const position = cursor === undefined ? null : cursors.decode(scope, cursor)
  const skip = position === null ? (page - 1) * limit : 0
  if (skip + limit > DEEPEST_ROW) throw new AppError('page_too_deep', { values: { max: DEEPEST_ROW } })
  const [key, told] = position?.values ?? []
  const place: TablePlace = {
    start: position && { key: String(key), id: position.id },
    skip,
    limit,
    hits: told === undefined ? null : Number(told),
  }
  const most = exact ? ALL : MOST_COUNTED
  const isWhole = Object.values(list.filters).every((value) => value === undefined)
  const { rows, total } = await read({
    place,
    count: told === undefined || exact ? { most, whole: isWhole ? list.whole : undefined } : null,
    search: search === '' ? undefined : search,
    sort: sort.replace(/^-/, '') as Sort,
    descending: sort.startsWith('-'),
  })
  const count = total ?? Number(told ?? 0)
  const shown = pageOf(rows, limit, (last) =>
    cursors.encode(scope, { values: [last.key, count], id: last.id }),
  )
  const isExact = exact || count <= MOST_COUNTED
  return {
    data: shown.rows.map(present),
    metadata: [{ totalCount: isExact ? count : MOST_COUNTED, isExact }],
    nextCursor: shown.nextCursor,
  }
}
