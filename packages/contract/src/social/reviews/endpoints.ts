import { z } from 'zod'
import { idParams, idSchema } from '../../common/ids.ts'
import { cursorPage } from '../../common/pages.ts'
import { queryCursor, queryLimit } from '../../common/query.ts'
import { readableText } from '../../common/text.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { reportReasonSchema } from '../../foundation/reports/schemas.ts'
import { BRAND_STAFF, DEAL_READERS } from '../../roles.ts'
import { REVIEW_ORDERS, REVIEW_PAGE } from './constants.ts'
import {
  answerTextSchema,
  reviewableSchema,
  reviewBody,
  reviewChanges,
  reviewSchema,
  reviewStandingSchema,
  reviewSummarySchema,
} from './schemas.ts'

/** `stars` shows those with so many stars alone; the summary is that of all. */
const pageQuery = {
  sort: z.enum(REVIEW_ORDERS).default('newest'),
  stars: z
    .string()
    .regex(/^[1-5]$/)
    .transform(Number)
    .optional(),
  limit: queryLimit(REVIEW_PAGE),
  cursor: queryCursor,
}
const pageResponse = cursorPage(reviewSchema).extend({ summary: reviewSummarySchema })

export const listReviews = defineEndpoint({
  address: 'GET /review',
  summary: 'Reviews of a product with their average and bars (R-143)',
  tag: 'review',
  access: DEAL_READERS,
  permission: 'shown',
  query: z.object({ productId: idSchema, ...pageQuery }),
  status: 200,
  response: pageResponse,
  errors: ['review_product_not_found'],
})

export const listBrandReviews = defineEndpoint({
  address: 'GET /review/brand/{brandId}',
  summary: 'Reviews of all that a brand sold, with their average and bars',
  tag: 'review',
  access: DEAL_READERS,
  permission: 'shown',
  params: z.object({ brandId: idSchema }),
  query: z.object(pageQuery),
  status: 200,
  response: pageResponse,
  errors: ['brand_not_found'],
})

export const getReviewStanding = defineEndpoint({
  address: 'GET /review/standing',
  summary: 'The caller’s review of a product, or whether they may write one',
  tag: 'review',
  access: DEAL_READERS,
  permission: 'own',
  query: z.object({ productId: idSchema }),
  status: 200,
  response: reviewStandingSchema,
  errors: ['review_product_not_found'],
})

export const listOwnReviews = defineEndpoint({
  address: 'GET /review/own',
  summary: 'The caller’s own reviews, newest first',
  tag: 'review',
  access: DEAL_READERS,
  permission: 'own',
  query: z.object({ limit: queryLimit(REVIEW_PAGE), cursor: queryCursor }),
  status: 200,
  response: cursorPage(reviewSchema),
  errors: [],
})

/** The latest ones, at most REVIEWABLE_MOST; where the law sets a limit, only those whose time is not over. */
export const listReviewable = defineEndpoint({
  address: 'GET /review/reviewable',
  summary: 'Products that the caller redeemed and has not reviewed, latest first',
  tag: 'review',
  access: DEAL_READERS,
  permission: 'own',
  status: 200,
  response: z.object({ items: z.array(reviewableSchema) }),
  errors: [],
})

export const listUnansweredReviews = defineEndpoint({
  address: 'GET /review/unanswered',
  summary: 'Reviews that the caller’s brand has not answered, newest first',
  tag: 'review',
  access: BRAND_STAFF,
  permission: 'review-ANSWER',
  query: z.object({ limit: queryLimit(REVIEW_PAGE), cursor: queryCursor }),
  status: 200,
  response: cursorPage(reviewSchema).extend({ totalCount: z.int().min(0) }),
  errors: [],
})

/** Once a product and person. */
export const writeReview = defineEndpoint({
  address: 'POST /review',
  summary: 'Review a product that the caller bought',
  tag: 'review',
  access: DEAL_READERS,
  permission: 'own',
  onRepeat: 'keyed',
  body: reviewBody,
  status: 201,
  response: reviewSchema,
  errors: [
    'review_product_not_found',
    'review_not_bought',
    'review_too_late',
    'review_own_shop',
    'review_exists',
  ],
  perMinute: 10,
})

export const changeReview = defineEndpoint({
  address: 'PUT /review/{id}',
  summary: 'Change one’s own review',
  tag: 'review',
  access: DEAL_READERS,
  permission: 'own',
  params: idParams,
  body: reviewChanges,
  status: 200,
  response: reviewSchema,
  errors: ['review_not_found', 'review_removed', 'review_too_late'],
  perMinute: 30,
})

/** Points that programs gave for it are taken back. */
export const withdrawReview = defineEndpoint({
  address: 'DELETE /review/{id}',
  summary: 'Withdraw one’s own review',
  tag: 'review',
  access: DEAL_READERS,
  permission: 'own',
  params: idParams,
  status: 204,
  response: z.null(),
  errors: ['review_not_found', 'review_removed'],
})

export const voteReview = defineEndpoint({
  address: 'POST /review/{id}/helpful',
  summary: 'Call a review helpful, or take that back',
  tag: 'review',
  access: DEAL_READERS,
  permission: 'own',
  onRepeat: 'harmless',
  params: idParams,
  body: z.strictObject({ helpful: z.boolean() }),
  status: 200,
  response: z.object({ helpful: z.int().min(0), isHelpful: z.boolean() }),
  errors: ['review_not_found', 'own_review', 'review_own_shop'],
  perMinute: 120,
})

/** One answer a review; a second one replaces it. */
export const answerReview = defineEndpoint({
  address: 'PUT /review/{id}/answer',
  summary: 'Answer a review of one’s own brand, or change the answer',
  tag: 'review',
  access: BRAND_STAFF,
  permission: 'review-ANSWER',
  params: idParams,
  body: z.strictObject({ text: answerTextSchema }),
  status: 200,
  response: reviewSchema,
  errors: ['review_not_found'],
  perMinute: 30,
})

export const withdrawAnswer = defineEndpoint({
  address: 'DELETE /review/{id}/answer',
  summary: 'Withdraw the answer to a review of one’s own brand',
  tag: 'review',
  access: BRAND_STAFF,
  permission: 'review-ANSWER',
  params: idParams,
  status: 204,
  response: z.null(),
  errors: ['review_not_found'],
})

/** Art. 16 Digital Services Act; one report of a review by each person. */
export const reportReview = defineEndpoint({
  address: 'POST /review/{id}/report',
  summary: 'Report a review to the platform',
  tag: 'review',
  access: DEAL_READERS,
  permission: 'own',
  onRepeat: 'keyed',
  params: idParams,
  body: z.strictObject({
    reason: reportReasonSchema,
    text: z.union([z.literal(''), readableText(1000)]).default(''),
  }),
  status: 201,
  response: z.object({ _id: z.uuid() }),
  errors: ['review_not_found', 'own_review', 'review_reported', 'deal_not_found'],
  perMinute: 10,
})
