import { z } from 'zod'
import {
  removalReasonSchema,
  reportKindSchema,
  reportReasonSchema,
} from '../../foundation/reports/schemas.ts'
import { REPORT_DECISIONS } from './constants.ts'

export const reportSchema = z.object({
  _id: z.uuid(),
  reason: reportReasonSchema,
  text: z.string(),
  createdAt: z.string(),
  kind: reportKindSchema,
  /** The deal to which the content belongs, and its business; null = it belongs to none. */
  deal: z.object({ _id: z.uuid(), title: z.string() }).nullable(),
  brand: z.object({ _id: z.uuid(), username: z.string() }).nullable(),
  /** The reported profile, business or banner, by its name; the address of another page. */
  about: z.object({ _id: z.uuid().nullable(), name: z.string() }).nullable(),
  /** How it came: somebody reported it, the list of offensive words, or the platform acted. */
  origin: z.enum(['notice', 'words', 'platform']),
  /** Null = no account reported it. */
  reporter: z.object({ _id: z.uuid(), username: z.string() }).nullable(),
  /** The person without an account who reported it. */
  notifier: z.object({ name: z.string(), email: z.string() }).nullable(),
  /** The appeal of the person who reported it against the decision that it stays. */
  objection: z.object({ text: z.string(), createdAt: z.string() }).nullable(),
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
  kind: reportKindSchema,
  /** The text of the content at the decision. */
  excerpt: z.string(),
  /** What happened, in the platform’s words; '' where the reason says it. */
  facts: z.string(),
  /** Whether a program decided it. */
  automated: z.boolean(),
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

/** What the person who reported sees by the link of the receipt. */
export const noticeStatusSchema = z.object({
  kind: reportKindSchema,
  reason: reportReasonSchema,
  createdAt: z.string(),
  /** Null = a person has yet to look at it. */
  decision: reportDecisionSchema.nullable(),
  decidedAt: z.string().nullable(),
  /** Until when the reporter can appeal; null = there is nothing to appeal against now. */
  appealUntil: z.string().nullable(),
  appeal: z.object({ text: z.string(), createdAt: z.string() }).nullable(),
  /** Whether the appeal waits. */
  isAppealed: z.boolean(),
})
export type NoticeStatus = z.output<typeof noticeStatusSchema>

const counts = z.record(z.string(), z.int().min(0))

/** The yearly figures of moderation. */
export const transparencySchema = z.object({
  year: z.int(),
  /** Reports by people, by kind of content and by reason. */
  notices: z.object({ total: z.int(), byKind: counts, byReason: counts, waiting: z.int() }),
  /** Decisions, by outcome; those without a report; those by a program. */
  decisions: z.object({ total: z.int(), byOutcome: counts, ownInitiative: z.int(), automated: z.int() }),
  appeals: z.object({ total: z.int(), byPeopleWhoReported: z.int(), upheld: z.int(), reversed: z.int() }),
  /** Hours from report to decision, and from appeal to its decision; null = there were none. */
  medianHours: z.object({ decision: z.number().nullable(), appeal: z.number().nullable() }),
})
export type Transparency = z.output<typeof transparencySchema>
