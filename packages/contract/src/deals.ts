import { z } from 'zod'
import {
  cursorPage,
  eurosSchema,
  idParams,
  idSchema,
  momentSchema,
  readableText,
  webAddress,
  numberedPage,
  queryCursor,
  queryFlag,
  queryLimit,
  queryNumber,
  queryPage,
  queryPosition,
  queryText,
} from './common.ts'
import {
  DEAL_SERVICE_PAGE,
  DEAL_TYPES,
  DISTANCE_CAP_KM,
  REACTION_TYPES,
  RECENT_VIEW_PAGE,
  SAVED_STATES,
  SORT_KEYS,
  TABLE_PAGE,
} from './constants.ts'
import { defineEndpoint } from './endpoint.ts'
import { DEAL_READERS, DEAL_WRITERS } from './roles.ts'

export const reactionTypeSchema = z.enum(REACTION_TYPES)
export type ReactionType = z.output<typeof reactionTypeSchema>

const count = z.int().min(0)
export const reactionCountsSchema = z.object({ LIKE: count, WANT: count, OWN: count, SHARE: count })
export const userReactionSchema = z.object({ type: reactionTypeSchema, createdAt: z.string() })

/** Counts per type and the caller's own reactions. */
export const reactionStateSchema = z.object({
  reactions: reactionCountsSchema,
  userReactions: z.array(userReactionSchema),
})
export type ReactionState = z.output<typeof reactionStateSchema>

export const dealProductSchema = z.object({
  _id: z.uuid(),
  productName: z.string(),
  description: z.string(),
})

/**
 * A deal as every list sends it. Prices in euros, discount a whole percent, distance in whole metres
 * (absent when no position is known), `points` 0 when the deal names none, `link` present = online deal.
 */
export const dealSchema = z.object({
  _id: z.uuid(),
  id: z.uuid(),
  brandId: z.uuid(),
  brand: z.object({
    _id: z.uuid(),
    username: z.string(),
    handle: z.string(),
    logo: z.string().nullable(),
    avatar: z.string().nullable(),
    verified: z.boolean(),
    isFollowed: z.boolean(),
  }),
  product: dealProductSchema,
  images: z.array(z.string()),
  title: z.string(),
  description: z.string(),
  price: z.number(),
  discount: z.int(),
  discountPrice: z.number(),
  /** Lowest price of the 30 days before the reduction (art. 17-bis Codice del Consumo). */
  lowestPrice: z.number(),
  expirationDate: z.string(),
  createdAt: z.string(),
  distance: z.int().min(0).optional(),
  latitude: z.number(),
  longitude: z.number(),
  quantity: z.int().min(0),
  link: z.string().nullable(),
  points: z.int().min(0),
  reactions: reactionCountsSchema,
  userReactions: z.array(userReactionSchema),
  isUsed: z.boolean(),
  isFollowed: z.boolean(),
})
export type Deal = z.output<typeof dealSchema>

/** A deal with what only its own page shows. */
export const dealDetailSchema = dealSchema.extend({
  tags: z.array(z.string()),
  videoUrl: z.string().nullable(),
  categoryIds: z.array(z.uuid()),
  gtin: z.array(z.string()),
  /** `quantity` is what is left; with these two it makes the pieces offered, which is what PUT takes. */
  redeemedCount: count,
  /** Pieces that live codes hold. */
  heldCount: count,
  brand: dealSchema.shape.brand.extend({
    followerCount: count,
    latitude: z.number(),
    longitude: z.number(),
    address: z.string(),
    city: z.string(),
  }),
})
export type DealDetail = z.output<typeof dealDetailSchema>

export const savedDealSchema = dealSchema.extend({ savedAt: z.string() })
export type SavedDeal = z.output<typeof savedDealSchema>

/** A deal the user opened; _id is the deal's. */
export const recentViewSchema = z.object({
  _id: z.uuid(),
  viewedAt: z.string(),
  product: dealProductSchema,
  discountPrice: z.number(),
  title: z.string(),
  images: z.array(z.string()),
  isUsed: z.boolean(),
})
export type RecentView = z.output<typeof recentViewSchema>

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
  /** Leaves one deal out: 'Altro da questo venditore' without the open one. */
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

export const browseDeals = defineEndpoint({
  method: 'GET',
  path: '/deal/browse',
  summary: 'Valid deals in stock, nearest first unless sorted otherwise',
  tag: 'deal',
  access: DEAL_READERS,
  query: browseDealsQuery,
  status: 200,
  response: cursorPage(dealSchema),
  errors: ['cursor_invalid', 'position_required'],
})

/** Rows of the administration table: any state; superAdmin all, a brand its own. */
export const listDeals = defineEndpoint({
  method: 'GET',
  path: '/deal/list',
  summary: 'Deals by page for administration',
  tag: 'deal',
  access: DEAL_WRITERS,
  query: z.object({ limit: queryLimit(TABLE_PAGE), page: queryPage, search: queryText }),
  status: 200,
  response: numberedPage(dealSchema),
  errors: [],
})

/** https, a host with a dot and a top-level name, no credentials. */
export const dealLinkSchema = webAddress('link_https')

/** A picture or a video: a path of this server's files or an https address. */
const mediaSchema = z.union([
  z.string().regex(/^\/files\/(?:[\w-]+\/){0,4}[\w-]+\.\w{2,5}$/),
  webAddress('invalid'),
])

const dealFields = z.strictObject({
  images: z.array(mediaSchema).min(1).max(10),
  videoUrl: mediaSchema.nullable().optional(),
  title: readableText(120),
  tags: z.array(readableText(30)).max(12),
  link: dealLinkSchema.nullable(),
  categoryIds: z.array(idSchema).min(1).max(3),
  gtin: z.array(z.string().regex(/^\d{8,14}$/, 'gtin')).max(20),
  productName: readableText(50),
  productId: idSchema.optional(),
  description: readableText(2500),
  price: eurosSchema.min(0.01),
  discount: z.int().min(1).max(99),
  creationDate: momentSchema.optional(),
  expirationDate: momentSchema,
  quantity: z.int().min(1).max(1_000_000),
  points: z.int().min(0).max(100_000),
})

/**
 * What a brand sends to publish. price is the list price in euros; discountPrice is computed by the server from
 * price and discount. `creationDate` is accepted and ignored: the server's clock says when a deal was made.
 */
export const dealBody = dealFields.extend({
  tags: dealFields.shape.tags.default([]),
  link: dealFields.shape.link.default(null),
  gtin: dealFields.shape.gtin.default([]),
  points: dealFields.shape.points.default(0),
})
export type DealBody = z.output<typeof dealBody>

export const createDeal = defineEndpoint({
  method: 'POST',
  path: '/deal',
  summary: 'Publish a deal of one’s own brand',
  tag: 'deal',
  access: DEAL_WRITERS,
  body: dealBody,
  status: 201,
  response: dealDetailSchema,
  errors: ['brand_required', 'category_not_found', 'price_not_lowest'],
  perMinute: 120,
})

export const updateDeal = defineEndpoint({
  method: 'PUT',
  path: '/deal/{id}',
  summary: 'Change a deal of one’s own brand',
  tag: 'deal',
  access: DEAL_WRITERS,
  params: idParams,
  // No defaults here: what is not named stays as it is.
  body: dealFields.extend({ quantity: z.int().min(0).max(1_000_000) }).partial(),
  status: 200,
  response: dealDetailSchema,
  errors: ['deal_not_found', 'category_not_found', 'quantity_below_redeemed', 'price_not_lowest'],
  perMinute: 120,
})

/** Opening a deal through here counts as a view of the caller. */
export const getDeal = defineEndpoint({
  method: 'GET',
  path: '/deal/{id}',
  summary: 'One deal, any state; records a recent view',
  tag: 'deal',
  access: DEAL_READERS,
  params: idParams,
  query: z.object(queryPosition),
  status: 200,
  response: dealDetailSchema,
  errors: ['deal_not_found'],
})

const reactBody = z.strictObject({ reaction: reactionTypeSchema })

export const reactToDeal = defineEndpoint({
  method: 'POST',
  path: '/deal/react/{id}',
  summary: 'Toggle LIKE, WANT or OWN; SHARE counts once and stays',
  tag: 'deal',
  access: DEAL_READERS,
  params: idParams,
  body: reactBody,
  status: 200,
  response: reactionStateSchema,
  errors: ['deal_not_found'],
})

/** The same function at the post service's path. */
export const reactThroughPost = defineEndpoint({
  method: 'POST',
  path: '/post/react/{dealId}',
  summary: 'The same as /deal/react/{id}',
  tag: 'post',
  access: DEAL_READERS,
  params: z.object({ dealId: idSchema }),
  body: reactBody,
  status: 200,
  response: reactionStateSchema,
  errors: ['deal_not_found'],
})

export const listRecentViews = defineEndpoint({
  method: 'GET',
  path: '/deal/recent-view',
  summary: 'Deals the caller opened last, newest first',
  tag: 'deal',
  access: DEAL_READERS,
  query: z.object({ limit: queryLimit(RECENT_VIEW_PAGE), ...queryPosition }),
  status: 200,
  response: z.array(recentViewSchema),
  errors: [],
})

/** state: valid = in time and unused; expired = used or past its date. Latest saved first. */
export const listSavedDeals = defineEndpoint({
  method: 'GET',
  path: '/deal/saved',
  summary: 'Deals the caller saved (WANT)',
  tag: 'deal',
  access: DEAL_READERS,
  query: z.object({
    state: z.enum(SAVED_STATES).default('all'),
    limit: queryLimit(20),
    cursor: queryCursor,
    ...queryPosition,
  }),
  status: 200,
  response: cursorPage(savedDealSchema).extend({
    /** Of all pages of this state. */
    totalCount: z.int().min(0),
  }),
  errors: ['cursor_invalid'],
})
