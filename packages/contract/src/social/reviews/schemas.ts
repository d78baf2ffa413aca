import { z } from 'zod'
import { markedAuthorSchema, writtenText } from '../comments/schemas.ts'
import { idSchema } from '../../common/ids.ts'
import { writtenReasonSchema } from '../../foundation/reports/schemas.ts'
import { ANSWER_MAX, REVIEW_PROOFS, REVIEW_REFUSALS, REVIEW_STATES, REVIEW_TEXT } from './constants.ts'

const count = z.int().min(0)
const starsSchema = z.int().min(1).max(5)
const reviewText = writtenText(REVIEW_TEXT.max).pipe(z.string().min(REVIEW_TEXT.min))
export const answerTextSchema = writtenText(ANSWER_MAX)

/** A review of a product, with its reader's actions. */
export const reviewSchema = z.object({
  _id: z.uuid(),
  stars: starsSchema,
  text: z.string(),
  /** ISO 8601, as all moments here. */
  createdAt: z.string(),
  /** The author's last change; null = never. */
  editedAt: z.string().nullable(),
  author: markedAuthorSchema,
  product: z.object({ _id: z.uuid(), productName: z.string() }),
  /** The seller of the product to the author. */
  brand: z.object({ _id: z.uuid(), username: z.string(), avatar: z.string().nullable() }),
  /** A deal of the product where the review is shown; null where there was none. */
  dealId: z.uuid().nullable(),
  /** The confirmed purchase behind it. */
  proof: z.enum(REVIEW_PROOFS),
  boughtAt: z.string(),
  /** The shop has voided the redemption since; the review stays. */
  isVoided: z.boolean(),
  /**
   * A loyalty program gave points for it, which is stated wherever it is shown (art. 22 co. 5-bis
   * Codice del Consumo).
   */
  rewarded: z.boolean(),
  /** The number of people who found it helpful. */
  helpful: count,
  isHelpful: z.boolean(),
  isReported: z.boolean(),
  /** The brand's answer; `editedAt` null = never changed. */
  answer: z.object({ text: z.string(), createdAt: z.string(), editedAt: z.string().nullable() }).nullable(),
  state: z.enum(REVIEW_STATES),
  /** Why moderation removed it; only for its author. */
  removalReason: writtenReasonSchema.nullable(),
  can: z.object({
    edit: z.boolean(),
    withdraw: z.boolean(),
    vote: z.boolean(),
    report: z.boolean(),
    answer: z.boolean(),
  }),
})
export type Review = z.output<typeof reviewSchema>

/** The summary of all reviews of a product or brand. */
export const reviewSummarySchema = z.object({
  total: count,
  /** Mean of the stars with one decimal; null without reviews. */
  average: z.number().min(1).max(5).nullable(),
  /** The numbers of reviews with 1, 2, 3, 4 and 5 stars. */
  stars: z.tuple([count, count, count, count, count]),
})
export type ReviewSummary = z.output<typeof reviewSummarySchema>

/**
 * A person's state with a product: their own review, or whether and until when they may write one.
 */
export const reviewStandingSchema = z.object({
  review: reviewSchema.nullable(),
  /** Why they may not write one now; null = they may, or have. */
  refusal: z.enum(REVIEW_REFUSALS).nullable(),
  boughtAt: z.string().nullable(),
  /** The last moment for writing and changing, where the law sets one. */
  until: z.string().nullable(),
  /**
   * Points for the review from programs of the seller that they joined, whatever it says; 0 = none.
   */
  points: count,
})
export type ReviewStanding = z.output<typeof reviewStandingSchema>

/** A bought product without a review of the caller. */
export const reviewableSchema = z.object({
  product: z.object({ _id: z.uuid(), productName: z.string() }),
  deal: z.object({ _id: z.uuid(), title: z.string(), image: z.string().nullable() }),
  brand: z.object({ _id: z.uuid(), username: z.string() }),
  boughtAt: z.string(),
  until: z.string().nullable(),
})
export type Reviewable = z.output<typeof reviewableSchema>

export const reviewBody = z.strictObject({ productId: idSchema, stars: starsSchema, text: reviewText })
/** Omitted fields stay unchanged. */
export const reviewChanges = z.strictObject({ stars: starsSchema, text: reviewText }).partial()
