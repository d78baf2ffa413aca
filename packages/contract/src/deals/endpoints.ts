import { z } from 'zod'
import { idParams, idSchema } from '../common/ids.ts'
import { TABLE_PAGE } from '../common/page-sizes.ts'
import { cursorPage, numberedPage } from '../common/pages.ts'
import { queryCursor, queryLimit, queryPage, queryPosition, queryText } from '../common/query.ts'
import { defineEndpoint } from '../endpoint.ts'
import { DEAL_READERS, DEAL_WRITERS } from '../roles.ts'
import * as addresses from './addresses.ts'
import { browseDealsQuery, countDealsQuery, mapDealsQuery } from './browse-query.ts'
import { SAVED_STATES } from './filters.ts'
import { RECENT_VIEW_PAGE } from './page-sizes.ts'
import { dealBody, dealChanges } from './deal-body.ts'
import {
  dealCountSchema,
  dealDetailSchema,
  dealMapSchema,
  dealSchema,
  reactionStateSchema,
  reactionTypeSchema,
  recentViewSchema,
  savedDealSchema,
} from './schemas.ts'

export const browseDeals = defineEndpoint({
  address: addresses.browseDeals,
  summary: 'Valid deals in stock, nearest first unless sorted otherwise',
  tag: 'deal',
  access: DEAL_READERS,
  query: browseDealsQuery,
  status: 200,
  response: cursorPage(dealSchema),
  errors: [],
})

/** Squares with their numbers of deals, or shops where few are in view; the answer is the same for every caller. */
export const mapDeals = defineEndpoint({
  address: addresses.mapDeals,
  summary: 'What a part of the map holds: shops where they are few, else counts by squares',
  tag: 'deal',
  access: DEAL_READERS,
  query: mapDealsQuery,
  status: 200,
  response: dealMapSchema,
  errors: [],
})

export const countDeals = defineEndpoint({
  address: addresses.countDeals,
  summary: 'How many deals a browse with these filters lists, up to 1,000',
  tag: 'deal',
  access: DEAL_READERS,
  query: countDealsQuery,
  status: 200,
  response: dealCountSchema,
  errors: [],
})

/** Rows of the administration table, deals of every state: a superAdmin sees all, a brand its own. */
export const listDeals = defineEndpoint({
  address: addresses.listDeals,
  summary: 'Deals by page for administration',
  tag: 'deal',
  access: DEAL_WRITERS,
  query: z.object({ limit: queryLimit(TABLE_PAGE), page: queryPage, search: queryText }),
  status: 200,
  response: numberedPage(dealSchema),
  errors: [],
})

export const createDeal = defineEndpoint({
  address: addresses.createDeal,
  summary: 'Publish a deal of one’s own brand',
  tag: 'deal',
  access: DEAL_WRITERS,
  onRepeat: 'keyed',
  body: dealBody,
  status: 201,
  response: dealDetailSchema,
  errors: [
    'brand_required',
    'category_not_found',
    'price_not_lowest',
    'file_not_found',
    'file_unfit',
    'file_in_use',
  ],
  perMinute: 120,
})

export const updateDeal = defineEndpoint({
  address: addresses.updateDeal,
  summary: 'Change a deal of one’s own brand',
  tag: 'deal',
  access: DEAL_WRITERS,
  params: idParams,
  body: dealChanges,
  status: 200,
  response: dealDetailSchema,
  errors: [
    'deal_not_found',
    'category_not_found',
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
  address: addresses.getDeal,
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
  address: addresses.reactToDeal,
  summary: 'Toggle LIKE, WANT or OWN; SHARE counts once and stays',
  tag: 'deal',
  access: DEAL_READERS,
  onRepeat: 'keyed',
  params: idParams,
  body: reactBody,
  status: 200,
  response: reactionStateSchema,
  errors: ['deal_not_found'],
})

/** The same function at the post service's path. */
export const reactThroughPost = defineEndpoint({
  address: addresses.reactThroughPost,
  summary: 'The same as /deal/react/{id}',
  tag: 'post',
  access: DEAL_READERS,
  onRepeat: 'keyed',
  params: z.object({ dealId: idSchema }),
  body: reactBody,
  status: 200,
  response: reactionStateSchema,
  errors: ['deal_not_found'],
})

export const listRecentViews = defineEndpoint({
  address: addresses.listRecentViews,
  summary: 'Deals the caller opened last, newest first',
  tag: 'deal',
  access: DEAL_READERS,
  query: z.object({ limit: queryLimit(RECENT_VIEW_PAGE), ...queryPosition }),
  status: 200,
  response: z.array(recentViewSchema),
  errors: [],
})

/** state: valid = unused and before its date; expired = used or past its date. The last saved comes first. */
export const listSavedDeals = defineEndpoint({
  address: addresses.listSavedDeals,
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
    /** How many saved deals have this state, on all pages together. */
    totalCount: z.int().min(0),
  }),
  errors: [],
})
