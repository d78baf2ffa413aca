import { segmentProblems, type SegmentRule } from '@vicino/domain/loyalty/segments'
import { z } from 'zod'
import { versionSchema } from '../../common/admin-list.ts'
import { idSchema } from '../../common/ids.ts'
import { readableText } from '../../common/text.ts'
import { message } from '../../common/field-messages.ts'
import { queryNumber, queryText } from '../../common/query.ts'
import { wallDate } from '../programs/schemas.ts'
import { balanceSchema, programEventSchema } from '../members/schemas.ts'
import {
  ADJUSTMENT,
  ADJUSTMENT_REFUSALS,
  CONSENT_CLASSES,
  CUSTOMER_SORTS,
  MESSAGE_MOST,
  MOST_SELECTED,
} from './constants.ts'
import { PERSONAL_FIELDS, type PersonalField } from '../../common/seen-by-shop.ts'
import { VIEW_NAME_MAX } from '../../foundation/saved-views/constants.ts'

/** The valid consents from `date` (ISO 8601) on. */
export const customerConsentSchema = z.object({
  privacyConsent: z.boolean(),
  marketingConsent: z.boolean(),
  infoConsent: z.boolean(),
  profilingConsent: z.boolean(),
  date: z.string(),
})
export type CustomerConsent = z.output<typeof customerConsentSchema>

const personalShape = Object.fromEntries(
  PERSONAL_FIELDS.map((field) => [field, z.string().optional()]),
) as Record<PersonalField, z.ZodOptional<z.ZodString>>

/** A customer of a program. */
export const customerSchema = z.object({
  _id: z.uuid(),
  handle: z.string(),
  avatar: z.string().nullable(),
  username: z.string(),
  /** First interaction. */
  createdAt: z.string(),
  /** Approved Proof Posts and visible reviews of this brand's products. */
  proofPost: z.int(),
  reviewPost: z.int(),
  /** Claimed rewards. */
  reward: z.int(),
  stamp: z.int(),
  /** BrandPoints from this brand. */
  credit: z.int(),
  point: z.int(),
  purchaseCount: z.int(),
  /** Euros, without refunds. */
  purchaseAmount: z.number(),
  lastPurchase: z.string().nullable(),
  /** Rank of the tier, 0 below the lowest; its name is empty while tiers are off. */
  level: z.int(),
  tier: z.string(),
  consentType: z.enum(CONSENT_CLASSES),
  /** Ids of labels. */
  labels: z.array(z.uuid()),
  /** The newest, which is valid, is last; empty for customers from an import. */
  consent: z.array(customerConsentSchema),
  /** SEEN_WITH_CONSENT: only with infoConsent, and where the customer gave them. */
  ...personalShape,
})
export type Customer = z.output<typeof customerSchema>

/** All customers of a program together. */
export const customerSummarySchema = z.object({
  total: z.int(),
  /** Euros. */
  totalGuadagni: z.number(),
  /** The largest spenders, at most three. */
  topCustomers: z.array(z.object({ handle: z.string() })),
  totalReviews: z.int(),
  totalProof: z.int(),
  totalPurchase: z.int(),
})
export type CustomerSummary = z.output<typeof customerSummarySchema>

/**
 * The current state of a customer; the program's list of events has movements and
 * purchases.
 */
export const customerDetailSchema = customerSchema.extend({ balance: balanceSchema })
export type CustomerDetail = z.output<typeof customerDetailSchema>

const queryEuros = queryNumber(0, 100_000_000).refine(
  (euros) => Math.abs(euros * 100 - Math.round(euros * 100)) < 1e-6,
  message('invalid'),
)

/** Filters of customers; all given ones apply. */
export const customerFilters = {
  search: queryText,
  /** Rank or name of a tier; 0 and Bronze are below the lowest. */
  level: z.string().trim().min(1).max(60).optional(),
  consent: z.enum(CONSENT_CLASSES).optional(),
  /** First and last day (Rome) of the first interaction. */
  from: wallDate.optional(),
  to: wallDate.optional(),
  /** Euros. */
  spendMin: queryEuros.optional(),
  spendMax: queryEuros.optional(),
  label: idSchema.optional(),
  segment: idSchema.optional(),
}
export const customerSort = z
  .enum([...CUSTOMER_SORTS, ...CUSTOMER_SORTS.map((sort) => `-${sort}` as const)])
  .default('-firstInteraction')

const selectedIds = z
  .array(idSchema)
  .min(1)
  .max(MOST_SELECTED)
  .refine((ids) => new Set(ids).size === ids.length, message('invalid'))
const upTo = (most: number) => z.int().min(-most).max(most).default(0)

/** Adds (above 0) or takes (below) for each of the selected customers. */
export const adjustmentBody = z
  .strictObject({
    userIds: selectedIds,
    points: upTo(ADJUSTMENT.points),
    stamps: upTo(ADJUSTMENT.stamps),
    /** The customer reads it. */
    reason: readableText(ADJUSTMENT.reasonMost).min(ADJUSTMENT.reasonLeast),
    /** Whether the points count for the tier. */
    countsForLevel: z.boolean().default(false),
  })
  .refine(({ points, stamps }) => points !== 0 || stamps !== 0, {
    path: ['points'],
    error: message('required'),
  })

export const adjustedSchema = z.object({
  adjusted: z.int(),
  results: z.array(
    z.object({
      userId: z.uuid(),
      /** null = done. */
      refused: z.enum(ADJUSTMENT_REFUSALS).nullable(),
      /** The balance afterwards; null where nothing was done. */
      points: z.int().nullable(),
      stamps: z.int().nullable(),
    }),
  ),
})

export const customerMessageBody = z.strictObject({
  userIds: selectedIds,
  title: readableText(MESSAGE_MOST.title),
  text: readableText(MESSAGE_MOST.text),
})

/** What somebody of the shop noted on a customer. The customer reads it in the export of their data. */
export const customerNoteSchema = z.object({
  _id: z.uuid(),
  text: z.string(),
  /** Username of who wrote it; null when the account is gone. */
  author: z.string().nullable(),
  at: z.string(),
})
export type CustomerNote = z.output<typeof customerNoteSchema>

export const labelBody = z.strictObject({
  name: readableText(40),
  color: z.string().regex(/^#[0-9a-f]{6}$/, message('invalid')),
})
export const labelSchema = labelBody.extend({
  _id: z.uuid(),
  /** Number of customers with it. */
  customers: z.int(),
})
export type Label = z.output<typeof labelSchema>
export const labelledBody = z.strictObject({ userIds: selectedIds, on: z.boolean() })

/**
 * The rule of the matching customers: all, any, not and leaves
 * (packages/domain/src/loyalty/segments.ts).
 */
export const segmentRule = z
  .record(z.string(), z.unknown())
  .superRefine((rule, context) => {
    const [problem] = segmentProblems(rule)
    if (problem === undefined) return
    const path = problem.path === '' ? [] : problem.path.split('.')
    context.addIssue({ code: 'custom', path, message: message('invalid') })
  })
  .transform((rule) => rule as unknown as SegmentRule)
export const segmentRuleBody = z.strictObject({ rule: segmentRule })
export const segmentBody = segmentRuleBody.extend({ name: readableText(60) })
export const changedSegmentBody = segmentBody.extend({ version: versionSchema })
export const segmentSchema = z.object({
  _id: z.uuid(),
  version: z.string(),
  name: z.string(),
  rule: z.record(z.string(), z.unknown()),
  updatedAt: z.string(),
})
export type Segment = z.output<typeof segmentSchema>

/**
 * An event in a customer's timeline; fields that its kind lacks are null. `joined` is the beginning
 * of the membership, `message` a message of the brand.
 */
export const timelineItemSchema = z.object({
  _id: z.uuid(),
  at: z.string(),
  kind: z.enum(['event', 'level', 'consent', 'claim', 'joined', 'message', 'lost']),
  /**
   * Type of the event, purpose of the consent, step of the claim, title of the message, or why
   * points were lost.
   */
  what: z.string(),
  points: z.int().nullable(),
  stamps: z.int().nullable(),
  /** Why an event earned nothing, why a claim was refused, or the text of the message. */
  reason: z.string().nullable(),
  granted: z.boolean().nullable(),
  /** Names of tiers. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Name of the reward. */
  reward: z.string().nullable(),
  /** The event itself, with the explanation of its numbers. */
  event: programEventSchema.nullable(),
})
export type TimelineItem = z.output<typeof timelineItemSchema>

const columns = z.array(z.enum(CUSTOMER_SORTS)).max(CUSTOMER_SORTS.length)
/** A saved view of the table. A search for people is not stored. */
export const viewBody = z.strictObject({
  name: readableText(VIEW_NAME_MAX),
  /** Filters, order and rows in the form of the address. */
  search: z
    .record(z.string().regex(/^[a-z]{1,20}$/i, message('invalid')), z.string().max(60))
    .refine((search) => Object.keys(search).length <= 20 && !('q' in search), message('invalid')),
  columns: z.strictObject({ order: columns, hidden: columns }),
})
export const viewSchema = viewBody.extend({ _id: z.uuid(), search: z.record(z.string(), z.string()) })
export type CustomerView = z.output<typeof viewSchema>
