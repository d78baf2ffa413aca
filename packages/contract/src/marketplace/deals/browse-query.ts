import { z } from 'zod'
import { idSchema } from '../../common/ids.ts'
import {
  queryBox,
  queryCursor,
  queryFlag,
  queryLimit,
  queryNumber,
  queryPage,
  queryPosition,
  queryText,
} from '../../common/query.ts'
import { DEAL_TYPES, DISTANCE_CAP_KM, MAP_ZOOM_MAX, SORT_KEYS } from './filters.ts'
import { DEAL_SERVICE_PAGE, FEED_PAGE } from './page-sizes.ts'

export const sortKeySchema = z.enum(SORT_KEYS)
export type SortKey = z.output<typeof sortKeySchema>

/**
 * The filters of deals, the same for the list, the map and the count. distance in km (0 counts as
 * 50 m) around lat and lon, box = the part of the map, priceMin and priceMax in euros compared with
 * discountPrice, flash = at most 7200 s left, expiring = ends within 24 h, open = shop open now.
 * `q` and `search` are the same.
 */
const dealFilters = {
  search: queryText,
  q: queryText,
  category: idSchema.optional(),
  brandId: idSchema.optional(),
  ...queryPosition,
  distance: queryNumber(0, DISTANCE_CAP_KM).optional(),
  box: queryBox.optional(),
  priceMin: queryNumber(0, 1_000_000).optional(),
  priceMax: queryNumber(0, 1_000_000).optional(),
  type: z.enum(DEAL_TYPES).optional(),
  flash: queryFlag.optional(),
  points: queryFlag.optional(),
  open: queryFlag.optional(),
  expiring: queryFlag.optional(),
}

/** A page of a list: `expiring` is ordered soonest first; a cursor wins over page. */
export const browseDealsQuery = z.object({
  limit: queryLimit(DEAL_SERVICE_PAGE),
  page: queryPage,
  cursor: queryCursor,
  includeCursor: queryFlag.optional(),
  /**
   * Omits this deal from the answer: the list 'Altro da questo venditore' does not repeat the open
   * deal.
   */
  exclude: idSchema.optional(),
  sortBy: sortKeySchema.optional(),
  ...dealFilters,
})
export type BrowseDealsQuery = z.output<typeof browseDealsQuery>

/**
 * A page of 'Per te' around a place. A cursor contains the deals that wait for their turn, so it is
 * long.
 */
export const dealsForYouQuery = z.object({
  limit: queryLimit(FEED_PAGE),
  cursor: z.string().min(1).max(4000).optional(),
  lat: queryNumber(-90, 90, 'latitude'),
  lon: queryNumber(-180, 180, 'longitude'),
  distance: dealFilters.distance,
  category: dealFilters.category,
})
export type DealsForYouQuery = z.output<typeof dealsForYouQuery>

export const countDealsQuery = z.object(dealFilters)
export type CountDealsQuery = z.output<typeof countDealsQuery>

/**
 * zoom as on a map whose world is 512 pixels wide at 0; it decides how finely the box is divided.
 */
export const mapDealsQuery = z.object({
  ...dealFilters,
  box: queryBox,
  zoom: queryNumber(0, MAP_ZOOM_MAX),
})
export type MapDealsQuery = z.output<typeof mapDealsQuery>
