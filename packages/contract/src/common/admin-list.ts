import { z } from 'zod'
import { message } from './field-messages.ts'
import { TABLE_PAGE } from './page-sizes.ts'
import { queryCursor, queryFlag, queryLimit, queryText } from './query.ts'

/** Rows of a list that are counted; of more it is said that there are more, unless `exact` is asked for. */
export const MOST_COUNTED = 100_000

/** A page by its number goes so many rows deep at most: further on a cursor leads, or a search. */
export const DEEPEST_ROW = 100_000

/**
 * What every list of an admin section takes: a page by its number or, in the same order, by cursor; a text that is searched
 * for; a column to sort by, with `-` before it downwards.
 * @param sorts names of the columns, the first one's order is the usual one
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

const metadata = z.tuple([
  z.object({
    totalCount: z.int().min(0),
    /** false = there are more than `totalCount`, which is then 100,000. */
    isExact: z.boolean(),
  }),
])

/** A page of an admin list: its rows, how many there are in all, and the cursor of the next one. */
export function adminPage<Item extends z.ZodType>(item: Item) {
  return z.object({ data: z.array(item), metadata, nextCursor: z.string().nullable() })
}

/** The same with the rows as `items`, as lists by cursor have them (R-435: users). */
export function adminCursorPage<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), metadata, nextCursor: z.string().nullable() })
}

/** Texts of the versions of a record (`platform/row-version.ts`): what was read before it was changed. */
export const versionSchema = z.string().regex(/^[\w-]{22}$/)

/** Rows of an export at most: the first ones in its order; of more, its last line says so. */
export const EXPORT_ROWS = 100_000

/** What a list takes and its export does not, which has all rows: `query.omit(PAGING)`. */
export const PAGING = { limit: true, page: true, cursor: true, exact: true } as const

/** What the exports of admin lists have in common: CSV (UTF-8, semicolon) of what the list finds, in its order. Each is in the log. */
export const AS_EXPORT = {
  whileActing: false,
  status: 200,
  response: z.null(),
  document: 'text/csv',
  errors: [],
  perMinute: 10,
} as const
