import { z } from 'zod'
import { message } from './field-messages.ts'
import { TABLE_PAGE } from './page-sizes.ts'
import { queryCursor, queryFlag, queryLimit, queryText } from './query.ts'

/**
 * Rows of a list that are counted; beyond them the answer states that there are more, unless
 * `exact` is requested.
 */
export const MOST_COUNTED = 100_000

/** The deepest row of a page by number; a cursor or a search goes further. */
export const DEEPEST_ROW = 100_000

/**
 * Returns the query of every list of an admin section: a page by its number or, in the same
 * order, by cursor; a search text; a column to sort by, with `-` before it descending.
 * @param sorts names of the columns; the first one is the default order
 */
export function adminListQuery<const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) {
  const orders = sorts.flatMap((sort) => [sort, `-${sort}`]) as [OrderOf<Sorts>, ...OrderOf<Sorts>[]]
  return {
    limit: queryLimit(TABLE_PAGE),
    page: z
      .string()
      .regex(/^[1-9]\d{0,4}$/, message('limit'))
      .transform(Number)
      .default(1),
    search: queryText,
    sort: z
      .enum(orders)
      .optional()
      .transform((sort): OrderOf<Sorts> => sort ?? orders[0]),
    cursor: queryCursor,
    /** Counts all rows, however many. */
    exact: queryFlag.optional(),
  }
}
type OrderOf<Sorts extends readonly string[]> = Sorts[number] | `-${Sorts[number]}`

export const listTotal = z.tuple([
  z.object({
    totalCount: z.int().min(0),
    /** false = there are more than `totalCount`, which is then 100,000. */
    isExact: z.boolean(),
  }),
])

/** A page of an admin list: its rows, the total, and the cursor of the next one. */
export function adminPage<Item extends z.ZodType>(item: Item) {
  return z.object({ data: z.array(item), metadata: listTotal, nextCursor: z.string().nullable() })
}

/** The same with the rows as `items`, like lists by cursor (R-435: users). */
export function adminCursorPage<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), metadata: listTotal, nextCursor: z.string().nullable() })
}

/**
 * Version texts of a record (`platform/row-version.ts`): the version that was read before the
 * change.
 */
export const versionSchema = z.string().regex(/^[\w-]{22}$/)

/**
 * The most rows of an export: the first ones in its order; its last line states when there are
 * more.
 */
export const EXPORT_ROWS = 100_000

/** Parameters of a list that its export lacks, because it has all rows: `query.omit(PAGING)`. */
export const PAGING = { limit: true, page: true, cursor: true, exact: true } as const

/**
 * The common part of exports of admin lists: CSV (UTF-8, semicolon) with the rows of the list, in
 * its order. Each is recorded in the log.
 */
export const AS_EXPORT = {
  whileActing: false,
  status: 200,
  response: z.null(),
  document: 'text/csv',
  errors: [],
  perMinute: 10,
} as const
