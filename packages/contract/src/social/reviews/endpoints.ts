import { z } from 'zod'
import { idSchema } from '../../common/ids.ts'
import { cursorPage } from '../../common/pages.ts'
import { queryCursor, queryLimit, cursorQuery } from '../../common/query.ts'
import { readableText } from '../../common/text.ts'
import { endpointsOf } from '../../endpoint.ts'
import { reportReasonSchema } from '../../foundation/reports/schemas.ts'
import { BRAND_STAFF, DEAL_READERS } from '../../roles.ts'
import { REVIEW_ORDERS, REVIEW_PAGE } from './constants.ts'
import * as schemas from './schemas.ts'

const shown = endpointsOf({ tag: 'review', access: DEAL_READERS, permission: 'shown' })
const own = endpointsOf({ tag: 'review', access: DEAL_READERS, permission: 'own' })
const answering = endpointsOf({ tag: 'review', access: BRAND_STAFF, permission: 'review-ANSWER' })

/** `stars` shows only reviews with this many stars; the summary is that of all. */
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
const pageResponse = cursorPage(schemas.reviewSchema).extend({ summary: schemas.reviewSummarySchema })

export const listReviews = shown('GET /review', {
  summary: 'Reviews of a product with their average and bars (R-143)',
  query: z.object({ productId: idSchema, ...pageQuery }),
  response: pageResponse,
  errors: ['review_product_not_found'],
})

export const listBrandReviews = shown('GET /review/brand/{brandId}', {
  summary: 'Reviews of all that a brand sold, with their average and bars',
  query: z.object(pageQuery),
  response: pageResponse,
  errors: ['brand_not_found'],
})

export const getReviewStanding = own('GET /review/standing', {
  summary: 'The caller’s review of a product, or whether they may write one',
  query: z.object({ productId: idSchema }),
  response: schemas.reviewStandingSchema,
  errors: ['review_product_not_found'],
})

export const listOwnReviews = own('GET /review/own', {
  summary: 'The caller’s own reviews, newest first',
  query: cursorQuery(REVIEW_PAGE),
  response: cursorPage(schemas.reviewSchema),
})

/**
 * The latest ones, at most REVIEWABLE_MOST; where the law sets a limit, only those within their
 * time.
 */
export const listReviewable = own('GET /review/reviewable', {
  summary: 'Products that the caller redeemed and has not reviewed, latest first',
  response: z.object({ items: z.array(schemas.reviewableSchema) }),
})

export const listUnansweredReviews = answering('GET /review/unanswered', {
  summary: 'Reviews that the caller’s brand has not answered, newest first',
  query: cursorQuery(REVIEW_PAGE),
  response: cursorPage(schemas.reviewSchema).extend({ totalCount: z.int().min(0) }),
})

/** Once per product and person. */
export const writeReview = own('POST /review', {
  needsTerms: true,
  summary: 'Review a product that the caller bought',
  onRepeat: 'keyed',
  body: schemas.reviewBody,
  status: 201,
  response: schemas.reviewSchema,
  perMinute: 10,
  errors: [
    'review_product_not_found',
    'review_not_bought',
    'review_too_late',
    'review_own_shop',
    'review_exists',
  ],
})

export const changeReview = own('PUT /review/{id}', {
  summary: 'Change one’s own review',
  body: schemas.reviewChanges,
  response: schemas.reviewSchema,
  perMinute: 30,
  errors: ['review_not_found', 'review_removed', 'review_too_late'],
})

/** The points of programs for it are reversed. */
export const withdrawReview = own('DELETE /review/{id}', {
  summary: 'Withdraw one’s own review',
  errors: ['review_not_found', 'review_removed'],
})

export const voteReview = own('POST /review/{id}/helpful', {
  summary: 'Call a review helpful, or take that back',
  onRepeat: 'harmless',
  body: z.strictObject({ helpful: z.boolean() }),
  response: z.object({ helpful: z.int().min(0), isHelpful: z.boolean() }),
  perMinute: 120,
  errors: ['review_not_found', 'own_review', 'review_own_shop'],
})

/** One answer per review; a second one replaces it. */
export const answerReview = answering('PUT /review/{id}/answer', {
  summary: 'Answer a review of one’s own brand, or change the answer',
  body: z.strictObject({ text: schemas.answerTextSchema }),
  response: schemas.reviewSchema,
  perMinute: 30,
  errors: ['review_not_found'],
})

export const withdrawAnswer = answering('DELETE /review/{id}/answer', {
  summary: 'Withdraw the answer to a review of one’s own brand',
  errors: ['review_not_found'],
})

/** Art. 16 Digital Services Act; one report of a review by each person. */
export const reportReview = own('POST /review/{id}/report', {
  summary: 'Report a review to the platform',
  onRepeat: 'keyed',
  body: z.strictObject({
    reason: reportReasonSchema,
    text: z.union([z.literal(''), readableText(1000)]).default(''),
  }),
  status: 201,
  response: z.object({ _id: z.uuid() }),
  perMinute: 10,
  errors: ['review_not_found', 'own_review', 'review_reported'],
})
