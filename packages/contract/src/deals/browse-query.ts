import { z } from 'zod'
import { idSchema } from '../common/ids.ts'
import {
  queryCursor,
  queryFlag,
  queryLimit,
  queryNumber,
  queryPage,
  queryPosition,
  queryText,
} from '../common/query.ts'
import { DEAL_TYPES, DISTANCE_CAP_KM, SORT_KEYS } from './filters.ts'
import { DEAL_SERVICE_PAGE } from './page-sizes.ts'

export const sortKeySchema = z.enum(SORT_KEYS)
export type SortKey = z.output<typeof sortKeySchema>

/**
 * The filters of a browse. distance in km (0 counts as 50 m), priceMin and priceMax in euros compared with
 * discountPrice, flash = at most 7200 s left, expiring = ends within 24 h (soonest first), open = shop open now.
 * `q` and `search` are the same; a cursor wins over page.
 */
export const browseDealsQuery = z.object({
  limit: queryLimit(DEAL_SERVICE_PAGE),
  page: queryPage,
  cursor: queryCursor,
  includeCursor: queryFlag.optional(),
  search: queryText,
  q: queryText,
  category: idSchema.optional(),
  brandId: idSchema.optional(),
  /** Leaves this deal out of the answer: the list 'Altro da questo venditore' does not repeat the open deal. */
  exclude: idSchema.optional(),
  sortBy: sortKeySchema.optional(),
  ...queryPosition,
  distance: queryNumber(0, DISTANCE_CAP_KM).optional(),
  priceMin: queryNumber(0, 1_000_000).optional(),
  priceMax: queryNumber(0, 1_000_000).optional(),
  type: z.enum(DEAL_TYPES).optional(),
  flash: queryFlag.optional(),
  points: queryFlag.optional(),
  open: queryFlag.optional(),
  expiring: queryFlag.optional(),
})
export type BrowseDealsQuery = z.output<typeof browseDealsQuery>
