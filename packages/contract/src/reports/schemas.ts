import { z } from 'zod'
import { REMOVAL_REASONS, REPORT_REASONS } from './constants.ts'

export const reportReasonSchema = z.enum(REPORT_REASONS)
export type ReportReason = z.output<typeof reportReasonSchema>

export const removalReasonSchema = z.enum(REMOVAL_REASONS)
export type RemovalReason = z.output<typeof removalReasonSchema>

export const reportSchema = z.object({
  _id: z.uuid(),
  reason: reportReasonSchema,
  text: z.string(),
  createdAt: z.string(),
  deal: z.object({ _id: z.uuid(), title: z.string() }),
  brand: z.object({ _id: z.uuid(), username: z.string() }),
  /** Null = nobody: the list of offensive words has found it. */
  reporter: z.object({ _id: z.uuid(), username: z.string() }).nullable(),
  /** What is reported, where it is a comment on the deal. */
  comment: z
    .object({
      id: z.uuid(),
      text: z.string(),
      author: z.object({ _id: z.uuid(), username: z.string() }),
      /** Words of the text that are on the list of offensive ones: a hint, no verdict. */
      words: z.array(z.string()),
      /** Its author has deleted it, or it was removed. */
      isGone: z.boolean(),
    })
    .nullable(),
  /** What is reported, where it is a Proof Post; `deal` is then one of its product's. */
  post: z
    .object({
      id: z.uuid(),
      title: z.string(),
      text: z.string(),
      coverUrl: z.string(),
      author: z.object({ _id: z.uuid(), username: z.string() }),
      /** It was taken down. */
      isGone: z.boolean(),
    })
    .nullable(),
  /** What is reported, where it is a review. */
  review: z
    .object({
      id: z.uuid(),
      stars: z.int(),
      text: z.string(),
      author: z.object({ _id: z.uuid(), username: z.string() }),
      /** As those of a comment. */
      words: z.array(z.string()),
      /** It was removed. */
      isGone: z.boolean(),
    })
    .nullable(),
  /** Null = it waits. */
  decision: z.enum(['kept', 'removed']).nullable(),
  decidedAt: z.string().nullable(),
})
export type Report = z.output<typeof reportSchema>
