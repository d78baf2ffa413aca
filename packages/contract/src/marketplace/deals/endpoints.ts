import { z } from 'zod'
import { adminListQuery, adminPage, AS_EXPORT, PAGING } from '../../common/admin-list.ts'
import { idSchema } from '../../common/ids.ts'
import { cursorPage } from '../../common/pages.ts'
import {
  queryCursor,
  queryLimit,
  queryNumber,
  queryPosition,
  queryText,
  cursorQuery,
} from '../../common/query.ts'
import { DEAL_RECORD_STATES, DEAL_SORTS } from './admin/constants.ts'
import { dealRowSchema } from './admin/schemas.ts'
import { defineEndpoint, endpointsOf, XLSX_TYPE } from '../../endpoint.ts'
import { fileKeySchema } from '../../foundation/files/schemas.ts'
import { BRAND_STAFF, DEAL_READERS, DEAL_WRITERS, SUPER_ADMIN } from '../../roles.ts'
import { browseDealsQuery, countDealsQuery, dealsForYouQuery, mapDealsQuery } from './browse-query.ts'
import { SAVED_STATES } from './filters.ts'
import { RECENT_VIEW_PAGE } from './page-sizes.ts'
import { IMPORT_CHARACTERS, OWN_STATES } from './constants.ts'
import { dealBody, dealChanges, dealDraftSchema } from './deal-body.ts'
import { recallBody, recallSchema } from './safety-schemas.ts'
import * as schemas from './schemas.ts'

const browsing = endpointsOf({ tag: 'deal', access: DEAL_READERS, permission: 'deal-BROWSE' })
const creating = endpointsOf({ tag: 'deal', access: DEAL_WRITERS, permission: 'deal-CREATE' })
const of_exportX = endpointsOf({
  tag: 'deal',
  access: BRAND_STAFF,
  permission: 'deal-LIST',
  query: z.object({ state: z.enum(OWN_STATES).default('all') }),
  perMinute: 10,
  errors: ['brand_required'],
})
const own = endpointsOf({ tag: 'deal', access: DEAL_WRITERS, permission: 'own' })
const dealWriters = endpointsOf({ tag: 'deal', access: DEAL_WRITERS })

export const browseDeals = browsing('GET /deal/browse', {
  summary: 'Valid deals in stock, nearest first unless sorted otherwise',
  query: browseDealsQuery,
  response: cursorPage(schemas.dealSchema),
})

/**
 * Deals near a place by nearness and age and, only with the caller's consent to profiling, by the
 * shops that they follow, and their redemptions and reactions (`personal`). Each deal names the
 * reasons for its place. Nobody can pay for a place.
 */
export const dealsForYou = browsing('GET /deal/for-you', {
  summary: 'The feed of Home: deals near a place that may interest the caller, each with the reasons',
  query: dealsForYouQuery,
  response: cursorPage(schemas.feedDealSchema).extend({ personal: z.boolean() }),
})

/**
 * Squares with their numbers of deals, or shops where few are visible; the answer is the same for
 * every caller.
 */
export const mapDeals = browsing('GET /deal/map', {
  summary: 'What a part of the map holds: shops where they are few, else counts by squares',
  query: mapDealsQuery,
  response: schemas.dealMapSchema,
})

export const countDeals = browsing('GET /deal/count', {
  summary: 'How many deals a browse with these filters lists, up to 1,000',
  query: countDealsQuery,
  response: schemas.dealCountSchema,
})

const listed = adminListQuery(DEAL_SORTS)
const listQuery = z.object({
  ...listed,
  sort: listed.sort.default('-createdAt'),
  state: z.enum(DEAL_RECORD_STATES).optional(),
  brandId: idSchema.optional(),
})

/**
 * Rows of the administration table, deals of every state: a superAdmin sees all, a brand its own
 * (R-474).
 */
export const listDeals = dealWriters('GET /deal/list', {
  summary: 'Deals by page for administration',
  permission: { own: 'deal-LIST', all: 'deal-LIST_ALL' },
  query: listQuery,
  response: adminPage(dealRowSchema),
  errors: ['page_too_deep'],
})

export const exportDeals = defineEndpoint('GET /deal/export.csv', {
  summary: 'Export the deals of all brands as CSV',
  tag: 'deal',
  access: SUPER_ADMIN,
  permission: 'deal-LIST_ALL',
  query: listQuery.omit(PAGING),
  ...AS_EXPORT,
})

export const createDeal = creating('POST /deal', {
  summary: 'Publish a deal of one’s own brand',
  onRepeat: 'keyed',
  body: dealBody,
  status: 201,
  response: schemas.dealDetailSchema,
  perMinute: 120,
  errors: [
    'seller_unknown',
    'not_available',
    'brand_required',
    'category_not_found',
    'shop_not_found',
    'deal_film_too_long',
    'price_not_lowest',
    'product_alike',
    'file_not_found',
    'file_unfit',
    'file_in_use',
  ],
})

export const updateDeal = dealWriters('PUT /deal/{id}', {
  summary: 'Change a deal of one’s own brand',
  permission: { own: 'deal-EDIT', all: 'deal-EDIT_ALL' },
  body: dealChanges,
  response: schemas.dealDetailSchema,
  perMinute: 120,
  errors: [
    'seller_unknown',
    'not_available',
    'deal_not_found',
    'record_changed',
    'category_not_found',
    'shop_not_found',
    'deal_film_too_long',
    'deal_price_locked',
    'deal_withdrawn',
    'deal_in_last_hours',
    'quantity_below_redeemed',
    'price_not_lowest',
    'product_alike',
    'file_not_found',
    'file_unfit',
    'file_in_use',
  ],
})

/** Each call counts as a view of the deal by the caller. */
export const getDeal = browsing('GET /deal/{id}', {
  summary: 'One deal, any state; records a recent view',
  query: z.object(queryPosition),
  response: schemas.dealDetailSchema,
  errors: ['deal_not_found'],
})

const reactBody = z.strictObject({ reaction: schemas.reactionTypeSchema })

export const reactToDeal = defineEndpoint('POST /deal/react/{id}', {
  summary: 'Toggle LIKE, WANT or OWN; SHARE counts once and stays',
  tag: 'deal',
  access: DEAL_READERS,
  permission: 'own',
  onRepeat: 'keyed',
  body: reactBody,
  response: schemas.reactionStateSchema,
  errors: ['deal_not_found'],
})

/** The same function at the post service's path. */
export const reactThroughPost = defineEndpoint('POST /post/react/{dealId}', {
  summary: 'The same as /deal/react/{id}',
  tag: 'post',
  access: DEAL_READERS,
  permission: 'own',
  onRepeat: 'keyed',
  body: reactBody,
  response: schemas.reactionStateSchema,
  errors: ['deal_not_found'],
})

export const listRecentViews = browsing('GET /deal/recent-view', {
  summary: 'Deals the caller opened last, newest first',
  query: z.object({ limit: queryLimit(RECENT_VIEW_PAGE), ...queryPosition }),
  response: z.array(schemas.recentViewSchema),
})

/**
 * state: valid = unused and before its date; expired = used or past its date. The last
 * saved comes first.
 */
export const listSavedDeals = browsing('GET /deal/saved', {
  summary: 'Deals the caller saved (WANT)',
  query: z.object({
    state: z.enum(SAVED_STATES).default('all'),
    limit: queryLimit(20),
    cursor: queryCursor,
    ...queryPosition,
  }),
  response: cursorPage(schemas.savedDealSchema).extend({
    /** Number of saved deals in this state, on all pages together. */
    totalCount: z.int().min(0),
  }),
})

/**
 * Ends a deal now: nobody opens a code of it any more. Open codes stay valid for their few minutes,
 * unless `cancelCodes` withdraws the deal for good: then they end at once, and their holders are
 * notified.
 */
export const endDeal = dealWriters('POST /deal/{id}/end', {
  summary: 'End a deal of one’s own brand at once',
  permission: { own: 'deal-DELETE', all: 'deal-DELETE_ALL' },
  onRepeat: 'harmless',
  body: z.strictObject({ cancelCodes: z.boolean().default(false) }),
  response: schemas.dealDetailSchema,
  perMinute: 120,
  errors: ['deal_not_found'],
})

export const listOwnDeals = dealWriters('GET /deal/own', {
  summary: 'The deals of one’s own brand with their figures, newest first',
  permission: 'deal-LIST',
  query: cursorQuery(20, { state: z.enum(OWN_STATES).default('all') }),
  response: cursorPage(schemas.ownDealSchema),
})

/**
 * Recalls the product of a deal for its safety: the deal ends with its codes, and everybody who
 * redeemed it is notified, whatever they chose to receive. A second recall changes nothing.
 */
export const recallDeal = dealWriters('POST /deal/{id}/recall', {
  summary: 'Recall the product of a deal for its safety',
  permission: { own: 'deal-EDIT', all: 'deal-EDIT_ALL' },
  whileTermsDue: true,
  onRepeat: 'harmless',
  body: recallBody,
  response: recallSchema,
  perMinute: 10,
  errors: ['deal_not_found'],
})

export const exportOwnDeals = of_exportX('GET /deal/own/export', {
  summary: 'Export the deals of one’s own brand with their figures as CSV',
  document: 'text/csv',
})

export const exportOwnDealsXlsx = of_exportX('GET /deal/own/export.xlsx', {
  summary: 'Export the deals of one’s own brand with their figures as XLSX',
  document: XLSX_TYPE,
})

/**
 * Without an existing product of the brand there is no history. `dealId`: the deal whose price
 * would change.
 */
export const checkPrice = dealWriters('GET /deal/price-check', {
  summary: 'The lowest price of 30 days, and whether a price may be published',
  permission: { any: ['deal-CREATE', 'deal-EDIT', 'deal-EDIT_ALL'] },
  query: z.object({
    price: queryNumber(0.01, 1_000_000),
    discount: queryNumber(1, 99).pipe(z.int()),
    productName: queryText,
    productId: idSchema.optional(),
    /** GTINs of the product, separated by commas. */
    gtin: queryText,
    /** The lowest price that the shop declares. */
    lowestPrice: queryNumber(0.01, 1_000_000).optional(),
    dealId: idSchema.optional(),
    /** The brand for which a superAdmin asks. */
    brandId: idSchema.optional(),
  }),
  response: schemas.priceCheckSchema,
  perMinute: 240,
  errors: ['brand_required', 'deal_not_found'],
})

/**
 * Publishes the rows of a CSV file. A cell of images or videos contains uploads, or names
 * that `media` translates into uploads. A dry run gives the same answer and publishes nothing.
 */
export const importDeals = dealWriters('POST /deal/import', {
  summary: 'Publish many deals of one’s own brand from CSV',
  permission: 'deal-IMPORT',
  onRepeat: 'keyed',
  body: z.strictObject({
    csv: z.string().min(1).max(IMPORT_CHARACTERS),
    media: z.record(z.string().min(1).max(200), fileKeySchema).default({}),
    dryRun: z.boolean(),
  }),
  response: schemas.dealImportSchema,
  perMinute: 10,
  errors: ['brand_required', 'import_unreadable', 'import_too_long'],
})

export const getDraft = own('GET /deal/draft', {
  summary: 'The deal that one has begun',
  response: schemas.keptDraftSchema,
})

export const keepDraft = creating('PUT /deal/draft', {
  summary: 'Keep what one has typed of a deal',
  whileTermsDue: true,
  body: dealDraftSchema,
  response: schemas.keptDraftSchema,
  perMinute: 240,
})

export const dropDraft = own('DELETE /deal/draft', {
  summary: 'Forget what one has typed of a deal',
})
