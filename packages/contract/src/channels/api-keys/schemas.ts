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
import { keyClaimSchema } from './read-schemas.ts'

/** An API key of a brand, without its secret. */
export const apiKeySchema = z.object({
  _id: z.uuid(),
  brandId: z.uuid(),
  name: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  /** Addresses and networks from which it is accepted; empty = from everywhere. */
  networks: z.array(z.string()),
  /** The beginning of its text. */
  prefix: z.string(),
  createdAt: z.string(),
  /** The account that made it; null for an erased one. */
  createdBy: z.string().nullable(),
  expiresAt: z.string().nullable(),
  isExpired: z.boolean(),
  /** To the minute; null = never. */
  lastUsedAt: z.string().nullable(),
  /** Until when the old key of the last rotation is accepted; null = it is not. */
  oldUntil: z.string().nullable(),
})
export type ApiKey = z.output<typeof apiKeySchema>

/** A key with its text, which only this answer contains and nothing stores. */
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
  /** The moment from which it is refused; null = it does not expire. */
  expiresAt: z.iso.datetime({ offset: true }).nullable(),
}

export const createKeyBody = z.strictObject({
  ...fields,
  networks: fields.networks.default([]),
  expiresAt: fields.expiresAt.default(null),
  /** For callers who act for all brands; omitted = the caller's own. */
  brandId: idSchema.optional(),
})

export const changeKeyBody = z.strictObject({
  name: fields.name.optional(),
  scopes: fields.scopes.optional(),
  networks: fields.networks.optional(),
  expiresAt: fields.expiresAt.optional(),
})

/**
 * A member as shop systems name them: the text of the card's QR, the code below it, the handle
 * (with or without @; one that looks like a code needs it), or the id of the account. Handle and id
 * are accepted only for the brand's own members.
 */
export const memberText = z.string().trim().min(1).max(CARD_TEXT.longest).regex(PRINTABLE, message('invalid'))

const memberSchema = z.object({ id: z.uuid(), handle: z.string(), name: z.string() })

/** A member's balances in the brand's running programs, for a shop system. */
export const memberAnswer = z.object({
  member: memberSchema,
  programs: z.array(
    z.object({
      _id: z.uuid(),
      name: z.string(),
      /** Whether a purchase now earns; in the weeks after the end only refunds count. */
      earns: z.boolean(),
      /** Null for a person who is no member. */
      balance: balanceSchema.omit({ programId: true, userId: true, progress: true }).nullable(),
    }),
  ),
  /** Rewards of the brand that the member claimed and does not have yet, the oldest first. */
  claims: z.array(keyClaimSchema),
})
export type MemberAnswer = z.output<typeof memberAnswer>

const outcome = outcomeSchema.shape

/**
 * The effect of a purchase, refund or event. `points` to `items` are those of the first of
 * `results`, which is the only one where the brand runs one program, or the request names one;
 * points of different programs are never added.
 */
const effect = {
  simulated: z.boolean(),
  member: memberSchema,
  points: outcome.points,
  stamps: outcome.stamps,
  balance: outcome.balance,
  /** The tier afterwards; the name is empty while tiers are off. */
  tier: outcome.tier.shape.after,
  nextTier: outcome.nextTier,
  items: outcome.items,
  /** Sentences for the receipt or the customer's screen, in the caller's language. */
  messages: z.array(z.string()),
  /** The effect in each program. */
  results: z.array(outcomeSchema),
}

export const saleBody = purchaseBody.extend({
  member: memberText,
  /**
   * Ten characters of a coupon of the member: it is used with this receipt, and the amount paid
   * then counts as the purchase.
   */
  couponCode: z.string().trim().min(1).max(20).regex(PRINTABLE, message('invalid')).optional(),
})
export const saleAnswer = z.object({
  receiptId: z.string(),
  ...effect,
  /** The discount of a coupon, and the amount to pay, in euros; null without one. */
  coupon: z.object({ name: z.string(), discount: z.number(), paid: z.number() }).nullable(),
})
export type SaleAnswer = z.output<typeof saleAnswer>

/** Each is processed by itself: a wrong one does not stop the others. */
export const salesBody = z.strictObject({
  purchases: z
    .array(z.union([saleBody, z.record(z.string(), z.unknown())]))
    .min(1)
    .max(MOST_PURCHASES),
})

export const salesAnswer = z.object({
  /** In the order of the request. */
  results: z.array(
    z.object({
      /** Null where none was readable. */
      receiptId: z.string().nullable(),
      /** The status that the purchase would have got alone: 200, or that of its problem. */
      status: z.int(),
      purchase: saleAnswer.nullable(),
      problem: problemSchema.nullable(),
    }),
  ),
})
export type SalesAnswer = z.output<typeof salesAnswer>

/**
 * By the number of the purchase's receipt, or of a member without a known receipt: then the newest
 * purchases are reduced first.
 */
export const returnBody = z.union([
  refundBody.extend({
    purchaseReceiptId: receiptSchema,
    /** Required where several customers have that number. */
    member: memberText.optional(),
  }),
  looseRefundBody.extend({ member: memberText }),
])

export const eventBody = z.strictObject({
  member: memberText,
  /** The event's name in the brand's rule of type `custom`. */
  event: readableText(60),
  /** The caller's own id: the same again gets the first answer. */
  eventId: ownNumberSchema,
  occurredAt: z.iso.datetime({ offset: true }).optional(),
  programId: idSchema.optional(),
})
export const eventAnswer = z.object({ eventId: z.string(), ...effect })
export type EventAnswer = z.output<typeof eventAnswer>

const typedCode = z.string().trim().min(8).max(20)
/** As tills type them: case and dashes do not matter. */
export const codeParams = z.object({ code: typedCode.regex(/^[\w-]+$/, message('invalid')) })
