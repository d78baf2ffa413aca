import { z } from 'zod'
import { removalReasonSchema, reportReasonSchema } from '../../foundation/reports/schemas.ts'
import { REPORT_DECISIONS } from './constants.ts'

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
  decision: z.enum(REPORT_DECISIONS).nullable(),
  decidedAt: z.string().nullable(),
  /** Who works on it; null = nobody. A name is null once the account is erased. */
  assignee: z.object({ _id: z.uuid(), username: z.string().nullable() }).nullable(),
  /** An appeal against the decision waits. */
  isAppealed: z.boolean(),
})
export type Report = z.output<typeof reportSchema>

export const reportDecisionSchema = z.enum(REPORT_DECISIONS)
export type ReportDecision = z.output<typeof reportDecisionSchema>

const personSchema = z.object({ _id: z.uuid(), username: z.string().nullable() }).nullable()

/** A decision of the past, as those see it who decide. */
export const pastDecisionSchema = z.object({
  _id: z.uuid(),
  decision: reportDecisionSchema,
  reason: removalReasonSchema.nullable(),
  /** Null = for good, where it is a block. */
  blockDays: z.int().nullable(),
  by: personSchema,
  decidedAt: z.string(),
  /** When it was taken back. */
  reversedAt: z.string().nullable(),
  appeal: z
    .object({
      text: z.string(),
      createdAt: z.string(),
      /** Null = it waits. */
      outcome: z.enum(['upheld', 'reversed']).nullable(),
      /** Whether the caller may decide about it now: somebody else than who decided first. */
      mayDecide: z.boolean(),
    })
    .nullable(),
})
export type PastDecision = z.output<typeof pastDecisionSchema>

/** A report with all that belongs to its case. */
export const reportCaseSchema = reportSchema.extend({
  /** Other reports of the same thing, newest first, at most 20. */
  others: z.array(
    z.object({
      _id: z.uuid(),
      reason: reportReasonSchema,
      text: z.string(),
      createdAt: z.string(),
      reporter: personSchema,
    }),
  ),
  /** Decisions about the same thing, newest first, at most 20. */
  decisions: z.array(pastDecisionSchema),
  /** How often moderation has acted against its author in twelve months, this case left out; taken back ones do not count. */
  priorActions: z.int().min(0),
  /** Until when the decision can be taken back; null = it waits, nothing was done, or it was taken back. */
  reversibleUntil: z.string().nullable(),
  /** Whether the caller may remove it, and block its author, or suspend the brand whose deal it is. */
  can: z.object({ remove: z.boolean(), block: z.boolean() }),
})
export type ReportCase = z.output<typeof reportCaseSchema>

/** The statement of reasons, for whom it concerns (art. 17 Digital Services Act). */
export const ownDecisionSchema = z.object({
  _id: z.uuid(),
  kind: z.enum(['deal', 'comment', 'post', 'review']),
  /** What it is about, in its own words as they were. */
  excerpt: z.string(),
  decision: reportDecisionSchema.exclude(['kept']),
  reason: removalReasonSchema,
  blockDays: z.int().nullable(),
  decidedAt: z.string(),
  reversedAt: z.string().nullable(),
  /** Until when one may appeal; null = one has, or the time is over, or it was taken back. */
  appealUntil: z.string().nullable(),
  appeal: z
    .object({
      text: z.string(),
      createdAt: z.string(),
      outcome: z.enum(['upheld', 'reversed']).nullable(),
    })
    .nullable(),
})
export type OwnDecision = z.output<typeof ownDecisionSchema>
