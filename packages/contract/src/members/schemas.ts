import { readCents, readDecimal } from '@vicino/domain/loyalty/amounts'
import { z } from 'zod'
import { message } from '../common/field-messages.ts'
import { idSchema } from '../common/ids.ts'
import { PRINTABLE } from '../common/text.ts'
import { EVENT_TYPES, ITEM_KINDS, MOST_EUROS, MOST_LINES, REFUSALS } from './constants.ts'

/** A level: rank 0 is the base below the lowest one; the name is empty while levels are off. */
const tierSchema = z.object({ rank: z.int(), name: z.string() })

/** What a member has in a program. */
export const balanceSchema = z.object({
  programId: z.uuid(),
  userId: z.uuid(),
  points: z.int(),
  /** Points that were spent before they were taken back, and are owed. */
  debt: z.int(),
  /** Points that are decided but not spendable yet. */
  pending: z.int(),
  stamps: z.int(),
  /** Of the running period; what levels are measured by unless they go by spend or purchases. */
  statusPoints: z.int(),
  tier: tierSchema,
  /** The next level and what is missing to it, in the unit that levels are measured by; null at the top or without levels. */
  nextTier: tierSchema.extend({ missing: z.int() }).nullable(),
  /** What is missing to keep the present level for the next period; null when it is safe. */
  missingToKeep: z.int().nullable(),
  /** The next points that run out; null when none do. */
  expiring: z.object({ points: z.int(), at: z.string() }).nullable(),
  joinedAt: z.string(),
})
export type ProgramBalance = z.output<typeof balanceSchema>

/** A program that the caller joined, for the wallet. */
export const joinedProgramSchema = balanceSchema.extend({
  program: z.object({
    _id: z.uuid(),
    name: z.string(),
    image: z.string(),
    status: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    claimsUntil: z.string(),
    stampsEach: z.number().nullable(),
    brand: z.object({
      _id: z.uuid(),
      username: z.string(),
      handle: z.string(),
      avatar: z.string().nullable(),
    }),
  }),
})
export type JoinedProgram = z.output<typeof joinedProgramSchema>

/** One line of an explanation: which rule, with which numbers. The end of an input's name is its unit. */
export const itemSchema = z.object({
  rule: z.string(),
  kind: z.enum(ITEM_KINDS),
  inputs: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Points before limits. */
  raw: z.int(),
  capped: z.object({ by: z.string(), from: z.int(), to: z.int() }).nullable(),
  points: z.int(),
  stamps: z.int(),
  status: z.int(),
  /** The same in words, in the caller's language. */
  sentence: z.string(),
})
export type ExplanationItem = z.output<typeof itemSchema>

export const programEventSchema = z.object({
  _id: z.uuid(),
  userId: z.uuid(),
  username: z.string(),
  type: z.enum(EVENT_TYPES),
  source: z.string(),
  /** Receipt number, id of a redemption, or what else the source calls it. */
  externalId: z.string(),
  at: z.string(),
  receivedAt: z.string(),
  points: z.int(),
  stamps: z.int(),
  status: z.int(),
  reason: z.enum(REFUSALS).nullable(),
  /** Euros; null for what is no purchase or refund. */
  amount: z.number().nullable(),
  /** What of a purchase is not refunded; null for what is none. */
  amountLeft: z.number().nullable(),
  balanceAfter: z.int(),
  stampsAfter: z.int(),
  items: z.array(itemSchema),
})
export type ProgramEvent = z.output<typeof programEventSchema>

const euros = z
  .number()
  .max(MOST_EUROS, message('invalid'))
  .refine((value) => readCents(value) !== null, message('invalid'))
/** Above 0, at most two decimals: more are refused, never rounded (LOYALTY §4.1). */
export const amountSchema = euros.refine((value) => value > 0, message('invalid'))
const netSchema = euros.refine((value) => value >= 0, message('invalid'))
const receipt = z.string().trim().min(1).max(100).regex(PRINTABLE, message('invalid'))
const lineText = z.string().trim().min(1).max(100).regex(PRINTABLE, message('invalid'))

/** One line of a receipt; quantity with at most three decimals, for what is weighed. */
const receiptLine = z.strictObject({
  code: lineText.optional(),
  category: lineText.optional(),
  brand: lineText.optional(),
  quantity: z
    .number()
    .min(0)
    .max(1_000_000)
    .refine((value) => readDecimal(value, 3) !== null, message('invalid'))
    .default(1),
  net: netSchema,
})

/** A member as the till knows them: the card's text as it was scanned, the code that was typed, or an account's id. */
export const memberReference = z.union([
  z.strictObject({ card: z.string().min(1).max(1000) }),
  z.strictObject({
    code: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^M\d{8}$/, message('invalid')),
  }),
  z.strictObject({ userId: idSchema }),
])

export const purchaseBody = z.strictObject({
  member: memberReference,
  /** Euros, VAT included, after discounts, without what was paid by points or vouchers. */
  amount: amountSchema,
  /** Number of the receipt: the same again is answered as the first time. */
  receiptId: receipt,
  occurredAt: z.iso.datetime({ offset: true }).optional(),
  items: z.array(receiptLine).min(1).max(MOST_LINES).optional(),
  storeId: idSchema.optional(),
  /** One program alone; without it all active ones of the brand that the customer joined. */
  programId: idSchema.optional(),
})

const refundItem = z.strictObject({ code: lineText, amount: amountSchema })

export const refundBody = z.strictObject({
  /** Number of the refund's own receipt. */
  receiptId: receipt,
  /** Euros; without it all that is left. */
  amount: amountSchema.optional(),
  items: z.array(refundItem).min(1).max(MOST_LINES).optional(),
  occurredAt: z.iso.datetime({ offset: true }).optional(),
})

/** A refund whose receipt is not known: the newest purchases are lowered first (LOYALTY §4.6.2). */
export const looseRefundBody = refundBody.extend({
  member: memberReference,
  amount: amountSchema,
  programId: idSchema.optional(),
})

/** What an event did in one program. */
export const outcomeSchema = z.object({
  program: z.object({ _id: z.uuid(), name: z.string() }),
  /** The event; null for a simulation. */
  eventId: z.uuid().nullable(),
  /** The same was registered before: nothing new was done. */
  already: z.boolean(),
  points: z.int(),
  stamps: z.int(),
  status: z.int(),
  reason: z.enum(REFUSALS).nullable(),
  balance: z.object({ points: z.int(), debt: z.int(), stamps: z.int() }),
  tier: z.object({ before: tierSchema, after: tierSchema }),
  nextTier: tierSchema.extend({ missing: z.int() }).nullable(),
  /** Euros of a refund that found no purchase. */
  unmatched: z.number(),
  items: z.array(itemSchema),
})
export type ProgramOutcome = z.output<typeof outcomeSchema>

export const customerSchema = z.object({
  userId: z.uuid(),
  username: z.string(),
  handle: z.string(),
  avatar: z.string().nullable(),
})

/** What a purchase or refund did, program by program. */
export const purchaseAnswer = z.object({
  receiptId: z.string(),
  simulated: z.boolean(),
  customer: customerSchema,
  /** The card was one for phones without a network. */
  offlineCard: z.boolean(),
  results: z.array(outcomeSchema),
})
export type PurchaseAnswer = z.output<typeof purchaseAnswer>
