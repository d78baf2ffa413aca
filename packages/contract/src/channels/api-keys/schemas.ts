import { z } from 'zod'
import { message } from '../../common/field-messages.ts'
import { idSchema } from '../../common/ids.ts'
import { PRINTABLE, readableText } from '../../common/text.ts'
import { CARD_TEXT } from '../../loyalty/members/constants.ts'
import { problemSchema } from '../../common/problem.ts'
import { balanceSchema, outcomeSchema } from '../../loyalty/members/schemas.ts'
import {
  looseRefundBody,
  purchaseBody,
  ownNumberSchema,
  receiptSchema,
  refundBody,
} from '../../loyalty/members/purchase-schemas.ts'
import { KEY_LIMITS, KEY_SCOPES, MOST_PURCHASES } from './constants.ts'

/** An API key of a brand, without its secret. */
export const apiKeySchema = z.object({
  _id: z.uuid(),
  brandId: z.uuid(),
  name: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  /** Addresses and networks from which it is taken; empty = from everywhere. */
  networks: z.array(z.string()),
  /** How its text begins. */
  prefix: z.string(),
  createdAt: z.string(),
  /** Who made it; null for an account that is gone. */
  createdBy: z.string().nullable(),
  expiresAt: z.string().nullable(),
  isExpired: z.boolean(),
  /** To the minute; null = never. */
  lastUsedAt: z.string().nullable(),
  /** Until when the key before the last rotation is taken; null = it is not. */
  oldUntil: z.string().nullable(),
})
export type ApiKey = z.output<typeof apiKeySchema>

/** A key with its text, which is told this once and stored nowhere. */
export const newKeySchema = z.object({ key: apiKeySchema, secret: z.string() })
export type NewKey = z.output<typeof newKeySchema>

/** An IPv4 or IPv6 address, or a network of them (203.0.113.0/24, 2001:db8::/32). */
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], { error: message('network') })

const fields = {
  name: readableText(60),
  scopes: z
    .array(z.enum(KEY_SCOPES))
    .min(1)
    .max(KEY_SCOPES.length)
    .refine((scopes) => new Set(scopes).size === scopes.length, message('twice')),
  networks: z.array(network).max(KEY_LIMITS.networks),
  /** From then on it is refused; null = it does not expire. */
  expiresAt: z.iso.datetime({ offset: true }).nullable(),
}

export const createKeyBody = z.strictObject({
  ...fields,
  networks: fields.networks.default([]),
  expiresAt: fields.expiresAt.default(null),
  /** For who acts for all brands; left out it is one’s own. */
  brandId: idSchema.optional(),
})

export const changeKeyBody = z.strictObject({
  name: fields.name.optional(),
  scopes: fields.scopes.optional(),
  networks: fields.networks.optional(),
  expiresAt: fields.expiresAt.optional(),
})

/**
 * A member as shop systems name them: the text of the card's QR, the code below it, the handle (with or without @; one that looks
 * like a code needs it), or the id of the account. Handle and id are taken of the brand's own members alone.
 */
export const memberText = z.string().trim().min(1).max(CARD_TEXT.longest).regex(PRINTABLE, message('invalid'))

const memberSchema = z.object({ id: z.uuid(), handle: z.string(), name: z.string() })

/** What a member has in the brand's programs that run, for a shop system. */
export const memberAnswer = z.object({
  member: memberSchema,
  programs: z.array(
    z.object({
      _id: z.uuid(),
      name: z.string(),
      /** Whether a purchase of now counts; in the weeks after the end only refunds do. */
      earns: z.boolean(),
      /** Null for who does not take part. */
      balance: balanceSchema.omit({ programId: true, userId: true, progress: true }).nullable(),
    }),
  ),
})
export type MemberAnswer = z.output<typeof memberAnswer>

const outcome = outcomeSchema.shape

/**
 * What a purchase, refund or event did. `points` to `items` are those of the first of `results`, which is all there is where the
 * brand runs one program, or one was named; points of different programs are never added.
 */
const effect = {
  simulated: z.boolean(),
  member: memberSchema,
  points: outcome.points,
  stamps: outcome.stamps,
  balance: outcome.balance,
  /** The level afterwards; the name is empty while levels are off. */
  tier: outcome.tier.shape.after,
  nextTier: outcome.nextTier,
  items: outcome.items,
  /** Sentences for the receipt or the customer's screen, in the caller's language. */
  messages: z.array(z.string()),
  /** Program by program. */
  results: z.array(outcomeSchema),
}

export const saleBody = purchaseBody.extend({
  member: memberText,
  /** Ten characters of a coupon of the member's: it is used with this receipt, and what is paid then counts as the purchase. */
  couponCode: z.string().trim().min(1).max(20).regex(PRINTABLE, message('invalid')).optional(),
})
export const saleAnswer = z.object({
  receiptId: z.string(),
  ...effect,
  /** What a coupon took off, and what is to be paid, in euros; null without one. */
  coupon: z.object({ name: z.string(), discount: z.number(), paid: z.number() }).nullable(),
})
export type SaleAnswer = z.output<typeof saleAnswer>

/** Each is looked at by itself: one that is wrong does not stop the others. */
export const salesBody = z.strictObject({
  purchases: z
    .array(z.union([saleBody, z.record(z.string(), z.unknown())]))
    .min(1)
    .max(MOST_PURCHASES),
})

export const salesAnswer = z.object({
  /** In the order in which they were sent. */
  results: z.array(
    z.object({
      /** Null where none was readable. */
      receiptId: z.string().nullable(),
      /** What the purchase would have been answered alone: 200, or the status of its problem. */
      status: z.int(),
      purchase: saleAnswer.nullable(),
      problem: problemSchema.nullable(),
    }),
  ),
})
export type SalesAnswer = z.output<typeof salesAnswer>

/** By the number of the purchase's receipt, or of a member whose receipt is not known: then the newest purchases are lowered first. */
export const returnBody = z.union([
  refundBody.extend({
    purchaseReceiptId: receiptSchema,
    /** Where several customers have that number. */
    member: memberText.optional(),
  }),
  looseRefundBody.extend({ member: memberText }),
])

export const eventBody = z.strictObject({
  member: memberText,
  /** As the brand's rule of type `custom` names it. */
  event: readableText(60),
  /** Of the caller: the same again is answered as the first time. */
  eventId: ownNumberSchema,
  occurredAt: z.iso.datetime({ offset: true }).optional(),
  programId: idSchema.optional(),
})
export const eventAnswer = z.object({ eventId: z.string(), ...effect })
export type EventAnswer = z.output<typeof eventAnswer>

const typedCode = z.string().trim().min(8).max(20)
/** As tills type them: case and dashes do not matter. */
export const codeParams = z.object({ code: typedCode.regex(/^[\w-]+$/, message('invalid')) })
