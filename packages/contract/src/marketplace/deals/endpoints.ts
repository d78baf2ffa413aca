import { z } from 'zod'
import { adminListQuery, adminPage, AS_EXPORT, PAGING } from '../../common/admin-list.ts'
import { idParams, idSchema } from '../../common/ids.ts'
import { cursorPage } from '../../common/pages.ts'
import { queryCursor, queryLimit, queryNumber, queryPosition, queryText } from '../../common/query.ts'
import { DEAL_RECORD_STATES, DEAL_SORTS } from './admin/constants.ts'
import { dealRowSchema } from './admin/schemas.ts'
import { defineEndpoint, XLSX_TYPE } from '../../endpoint.ts'
import { fileKeySchema } from '../../foundation/files/schemas.ts'
import { BRAND_STAFF, DEAL_READERS, DEAL_WRITERS, SUPER_ADMIN } from '../../roles.ts'
import { browseDealsQuery, countDealsQuery, dealsForYouQuery, mapDealsQuery } from './browse-query.ts'
import { SAVED_STATES } from './filters.ts'
import { RECENT_VIEW_PAGE } from './page-sizes.ts'
import { IMPORT_CHARACTERS, OWN_STATES } from './constants.ts'
import { dealBody, dealChanges, dealDraftSchema } from './deal-body.ts'
import {
  dealCountSchema,
  dealDetailSchema,
  feedDealSchema,
  dealImportSchema,
  keptDraftSchema,
  ownDealSchema,
  priceCheckSchema,
  dealMapSchema,
  dealSchema,
  reactionStateSchema,
  reactionTypeSchema,
  recentViewSchema,
  savedDealSchema,
} from './schemas.ts'

export const browseDeals = defineEndpoint({
  address: 'GET /deal/browse',
  summary: 'Valid deals in stock, nearest first unless sorted otherwise',
  tag: 'deal',
  access: DEAL_READERS,
  permission: 'deal-BROWSE',
  query: browseDealsQuery,
  status: 200,
  response: cursorPage(dealSchema),
  errors: [],
})

/**
 * Deals near a place by nearness and age and, with the caller's consent to profiling alone, by what they follow, redeem and
 * react to (`personal`). Each deal says why it is shown. Nobody can pay for a place.
 */
export const dealsForYou = defineEndpoint({
  address: 'GET /deal/for-you',
  summary: 'The feed of Home: deals near a place that may interest the caller, each with the reasons',
  tag: 'deal',
  access: DEAL_READERS,
  permission: 'deal-BROWSE',
  query: dealsForYouQuery,
  status: 200,
  response: cursorPage(feedDealSchema).extend({ personal: z.boolean() }),
  errors: [],
})

/** Squares with their numbers of deals, or shops where few are in view; the answer is the same for every caller. */
export const mapDeals = defineEndpoint({
  address: 'GET /deal/map',
  summary: 'What a part of the map holds: shops where they are few, else counts by squares',
  tag: 'deal',
  access: DEAL_READERS,
  permission: 'deal-BROWSE',
  query: mapDealsQuery,
  status: 200,
  response: dealMapSchema,
  errors: [],
})

export const countDeals = defineEndpoint({
  address: 'GET /deal/count',
  summary: 'How many deals a browse with these filters lists, up to 1,000',
  tag: 'deal',
  access: DEAL_READERS,
  permission: 'deal-BROWSE',
  query: countDealsQuery,
  status: 200,
  response: dealCountSchema,
  errors: [],
})

const listed = adminListQuery(DEAL_SORTS)
const listQuery = z.object({
  ...listed,
  sort: listed.sort.default('-createdAt'),
  state: z.enum(DEAL_RECORD_STATES).optional(),
  brandId: idSchema.optional(),
})

/** Rows of the administration table, deals of every state: a superAdmin sees all, a brand its own. */
export const listDeals = defineEndpoint({
  address: 'GET /deal/list',
  summary: 'Deals by page for administration',
  tag: 'deal',
  access: DEAL_WRITERS,
  permission: { own: 'deal-LIST', all: 'deal-LIST_ALL' },
  query: listQuery,
  status: 200,
  response: adminPage(dealRowSchema),
  errors: ['page_too_deep'],
})

export const exportDeals = defineEndpoint({
  ...AS_EXPORT,
  address: 'GET /deal/export.csv',
  summary: 'Export the deals of all brands as CSV',
  tag: 'deal',
  access: SUPER_ADMIN,
  permission: 'deal-LIST_ALL',
  query: listQuery.omit(PAGING),
})

export const createDeal = defineEndpoint({
  address: 'POST /deal',
  summary: 'Publish a deal of one’s own brand',
  tag: 'deal',
  access: DEAL_WRITERS,
  permission: 'deal-CREATE',
  onRepeat: 'keyed',
  body: dealBody,
  status: 201,
  response: dealDetailSchema,
  errors: [
    'not_available',
    'brand_required',
    'category_not_found',
    'shop_not_found',
    'deal_film_too_long',
    'price_not_lowest',
    'file_not_found',
    'file_unfit',
    'file_in_use',
  ],
  perMinute: 120,
})

export const updateDeal = defineEndpoint({
  address: 'PUT /deal/{id}',
  summary: 'Change a deal of one’s own brand',
  tag: 'deal',
  access: DEAL_WRITERS,
  permission: { own: 'deal-EDIT', all: 'deal-EDIT_ALL' },
  params: idParams,
  body: dealChanges,
  status: 200,
  response: dealDetailSchema,
  errors: [
    'not_available',
    'deal_not_found',
    'record_changed',
    'category_not_found',
    'shop_not_found',
    'deal_film_too_long',
    'deal_price_locked',
    'deal_withdrawn',
    'quantity_below_redeemed',
    'price_not_lowest',
    'file_not_found',
    'file_unfit',
    'file_in_use',
  ],
  perMinute: 120,
})

/** Each call counts as a view of the deal by the caller. */
export const getDeal = defineEndpoint({
  address: 'GET /deal/{id}',
  summary: 'One deal, any state; records a recent view',
  tag: 'deal',
  access: DEAL_READERS,
  permission: 'deal-BROWSE',
  params: idParams,
  query: z.object(queryPosition),
  status: 200,
  response: dealDetailSchema,
  errors: ['deal_not_found'],
})

const reactBody = z.strictObject({ reaction: reactionTypeSchema })

export const reactToDeal = defineEndpoint({
  address: 'POST /deal/react/{id}',
  summary: 'Toggle LIKE, WANT or OWN; SHARE counts once and stays',
  tag: 'deal',
  access: DEAL_READERS,
  permission: 'own',
  onRepeat: 'keyed',
  params: idParams,
  body: reactBody,
  status: 200,
  response: reactionStateSchema,
  errors: ['deal_not_found'],
})

/** The same function at the post service's path. */
export const reactThroughPost = defineEndpoint({
  address: 'POST /post/react/{dealId}',
  summary: 'The same as /deal/react/{id}',
  tag: 'post',
  access: DEAL_READERS,
  permission: 'own',
  onRepeat: 'keyed',
  params: z.object({ dealId: idSchema }),
  body: reactBody,
  status: 200,
  response: reactionStateSchema,
  errors: ['deal_not_found'],
})

export const listRecentViews = defineEndpoint({
  address: 'GET /deal/recent-view',
  summary: 'Deals the caller opened last, newest first',
  tag: 'deal',
  access: DEAL_READERS,
  permission: 'deal-BROWSE',
  query: z.object({ limit: queryLimit(RECENT_VIEW_PAGE), ...queryPosition }),
  status: 200,
  response: z.array(recentViewSchema),
  errors: [],
})

/** state: valid = unused and before its date; expired = used or past its date. The last saved comes first. */
export const listSavedDeals = defineEndpoint({
  address: 'GET /deal/saved',
  summary: 'Deals the caller saved (WANT)',
  tag: 'deal',
  access: DEAL_READERS,
  permission: 'deal-BROWSE',
  query: z.object({
    state: z.enum(SAVED_STATES).default('all'),
    limit: queryLimit(20),
    cursor: queryCursor,
    ...queryPosition,
  }),
  status: 200,
  response: cursorPage(savedDealSchema).extend({
    /** How many saved deals have this state, on all pages together. */
    totalCount: z.int().min(0),
  }),
  errors: [],
})

/**
 * Ends a deal now: nobody opens a code of it any more. Codes that are open stay good for their few minutes, unless
 * `cancelCodes` withdraws the deal for good: then they end at once, and their holders are told.
 */
export const endDeal = defineEndpoint({
  address: 'POST /deal/{id}/end',
  summary: 'End a deal of one’s own brand at once',
  tag: 'deal',
  access: DEAL_WRITERS,
  permission: { own: 'deal-DELETE', all: 'deal-DELETE_ALL' },
  onRepeat: 'harmless',
  params: idParams,
  body: z.strictObject({ cancelCodes: z.boolean().default(false) }),
  status: 200,
  response: dealDetailSchema,
  errors: ['deal_not_found'],
  perMinute: 120,
})

export const listOwnDeals = defineEndpoint({
  address: 'GET /deal/own',
  summary: 'The deals of one’s own brand with their figures, newest first',
  tag: 'deal',
  access: DEAL_WRITERS,
  permission: 'deal-LIST',
  query: z.object({ state: z.enum(OWN_STATES).default('all'), limit: queryLimit(20), cursor: queryCursor }),
  status: 200,
  response: cursorPage(ownDealSchema),
  errors: [],
})

const OF_EXPORT = {
  tag: 'deal',
  access: BRAND_STAFF,
  permission: 'deal-LIST',
  query: z.object({ state: z.enum(OWN_STATES).default('all') }),
  status: 200,
  response: z.null(),
  errors: ['brand_required'],
  perMinute: 10,
} as const

export const exportOwnDeals = defineEndpoint({
  ...OF_EXPORT,
  address: 'GET /deal/own/export',
  summary: 'Export the deals of one’s own brand with their figures as CSV',
  document: 'text/csv',
})

export const exportOwnDealsXlsx = defineEndpoint({
  ...OF_EXPORT,
  address: 'GET /deal/own/export.xlsx',
  summary: 'Export the deals of one’s own brand with their figures as XLSX',
  document: XLSX_TYPE,
})

/** Without a product that the brand has, there is no history. `dealId`: the deal that would change its price. */
export const checkPrice = defineEndpoint({
  address: 'GET /deal/price-check',
  summary: 'The lowest price of 30 days, and whether a price may be published',
  tag: 'deal',
  access: DEAL_WRITERS,
  permission: { any: ['deal-CREATE', 'deal-EDIT', 'deal-EDIT_ALL'] },
  query: z.object({
    price: queryNumber(0.01, 1_000_000),
    discount: queryNumber(1, 99).pipe(z.int()),
    productName: queryText,
    productId: idSchema.optional(),
    dealId: idSchema.optional(),
    /** The brand for which a superAdmin asks. */
    brandId: idSchema.optional(),
  }),
  status: 200,
  response: priceCheckSchema,
  errors: ['brand_required', 'deal_not_found'],
  perMinute: 240,
})

/**
 * Publishes the rows of a CSV file. A cell of pictures or film names uploads, or names that `media` leads to
 * uploads. A dry run says the same and publishes nothing.
 */
export const importDeals = defineEndpoint({
  address: 'POST /deal/import',
  summary: 'Publish many deals of one’s own brand from CSV',
  tag: 'deal',
  access: DEAL_WRITERS,
  permission: 'deal-IMPORT',
  onRepeat: 'keyed',
  body: z.strictObject({
    csv: z.string().min(1).max(IMPORT_CHARACTERS),
    media: z.record(z.string().min(1).max(200), fileKeySchema).default({}),
    dryRun: z.boolean(),
  }),
  status: 200,
  response: dealImportSchema,
  errors: ['brand_required', 'import_unreadable', 'import_too_long'],
  perMinute: 10,
})

export const getDraft = defineEndpoint({
  address: 'GET /deal/draft',
  summary: 'The deal that one has begun',
  tag: 'deal',
  access: DEAL_WRITERS,
  permission: 'own',
  status: 200,
  response: keptDraftSchema,
  errors: [],
})

export const keepDraft = defineEndpoint({
  address: 'PUT /deal/draft',
  summary: 'Keep what one has typed of a deal',
  tag: 'deal',
  access: DEAL_WRITERS,
  permission: 'deal-CREATE',
  body: dealDraftSchema,
  status: 200,
  response: keptDraftSchema,
  errors: [],
  perMinute: 240,
})

export const dropDraft = defineEndpoint({
  address: 'DELETE /deal/draft',
  summary: 'Forget what one has typed of a deal',
  tag: 'deal',
  access: DEAL_WRITERS,
  permission: 'own',
  status: 204,
  response: z.null(),
  errors: [],
})
