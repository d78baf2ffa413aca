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
  /** Null = found by the list of offensive words. */
  reporter: z.object({ _id: z.uuid(), username: z.string() }).nullable(),
  /** The reported comment on the deal, if it is one. */
  comment: z
    .object({
      id: z.uuid(),
      text: z.string(),
      author: z.object({ _id: z.uuid(), username: z.string() }),
      /** Words of the text on the list of offensive ones: a hint, no verdict. */
      words: z.array(z.string()),
      /** Its author has deleted it, or it was removed. */
      isGone: z.boolean(),
    })
    .nullable(),
  /** The reported Proof Post, if it is one; `deal` is then a deal of its product. */
  post: z
    .object({
      id: z.uuid(),
      title: z.string(),
      text: z.string(),
      coverUrl: z.string(),
      author: z.object({ _id: z.uuid(), username: z.string() }),
      /** It was removed. */
      isGone: z.boolean(),
    })
    .nullable(),
  /** The reported review, if it is one. */
  review: z
    .object({
      id: z.uuid(),
      stars: z.int(),
      text: z.string(),
      author: z.object({ _id: z.uuid(), username: z.string() }),
      /** Like those of a comment. */
      words: z.array(z.string()),
      /** It was removed. */
      isGone: z.boolean(),
    })
    .nullable(),
  /** Null = it waits. */
  decision: z.enum(REPORT_DECISIONS).nullable(),
  decidedAt: z.string().nullable(),
  /** The person who works on it; null = nobody. The name is null once the account is erased. */
  assignee: z.object({ _id: z.uuid(), username: z.string().nullable() }).nullable(),
  /** An appeal against the decision waits. */
  isAppealed: z.boolean(),
})
export type Report = z.output<typeof reportSchema>

export const reportDecisionSchema = z.enum(REPORT_DECISIONS)
export type ReportDecision = z.output<typeof reportDecisionSchema>

const personSchema = z.object({ _id: z.uuid(), username: z.string().nullable() }).nullable()

/** A past decision for the people who decide. */
export const pastDecisionSchema = z.object({
  _id: z.uuid(),
  decision: reportDecisionSchema,
  reason: removalReasonSchema.nullable(),
  /** Null = for good, where it is a block. */
  blockDays: z.int().nullable(),
  by: personSchema,
  decidedAt: z.string(),
  /** When it was reversed. */
  reversedAt: z.string().nullable(),
  appeal: z
    .object({
      text: z.string(),
      createdAt: z.string(),
      /** Null = it waits. */
      outcome: z.enum(['upheld', 'reversed']).nullable(),
      /** Whether the caller may decide it now: another person than the first decider. */
      mayDecide: z.boolean(),
    })
    .nullable(),
})
export type PastDecision = z.output<typeof pastDecisionSchema>

/** A report with everything that belongs to its case. */
export const reportCaseSchema = reportSchema.extend({
  /** Other reports of the same content, newest first, at most 20. */
  others: z.array(
    z.object({
      _id: z.uuid(),
      reason: reportReasonSchema,
      text: z.string(),
      createdAt: z.string(),
      reporter: personSchema,
    }),
  ),
  /** Decisions about the same content, newest first, at most 20. */
  decisions: z.array(pastDecisionSchema),
  /**
   * Number of moderation's decisions against the author in twelve months, without this case and
   * reversed ones.
   */
  priorActions: z.int().min(0),
  /**
   * Until when the decision can be reversed; null = it waits, had no consequence, or was reversed.
   */
  reversibleUntil: z.string().nullable(),
  /** Whether the caller may remove it, and block its author, or suspend the brand of the deal. */
  can: z.object({ remove: z.boolean(), block: z.boolean() }),
})
export type ReportCase = z.output<typeof reportCaseSchema>

/** The statement of reasons for the person concerned (art. 17 Digital Services Act). */
export const ownDecisionSchema = z.object({
  _id: z.uuid(),
  kind: z.enum(['deal', 'comment', 'post', 'review']),
  /** The text of the content at the decision. */
  excerpt: z.string(),
  decision: reportDecisionSchema.exclude(['kept']),
  reason: removalReasonSchema,
  blockDays: z.int().nullable(),
  decidedAt: z.string(),
  reversedAt: z.string().nullable(),
  /**
   * The end of the time for an appeal; null = there was one, or the time is over, or the decision
   * was reversed.
   */
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
