import { z } from 'zod'
import { channelSchema, dealLineSchema, redemptionFacts } from '../../redemption/redemptions/schemas.ts'

const personSchema = z.object({ username: z.string(), avatar: z.string().nullable() })

/** A redemption as the till shows it; the customer pays `discountPrice`. */
export const tillLineSchema = redemptionFacts.extend({
  serverTime: z.string(),
  deal: dealLineSchema,
  customer: personSchema,
  /**
   * For how many seconds the customer's screen has not been heard from, where that matters: a typed number, which proves
   * nothing by itself, looked at now or confirmed on purpose. Null when the screen was heard, and for QR and online codes.
   */
  unheardSeconds: z.int().positive().nullable(),
})
export type TillLine = z.output<typeof tillLineSchema>

/** A confirmed redemption of the day; `voidReason` when it was taken back. */
export const confirmationSchema = tillLineSchema.omit({ serverTime: true }).extend({
  kind: z.literal('redemption'),
  confirmedAt: z.string(),
  confirmedBy: z.string(),
  voidReason: z.string().nullable(),
  /** `void`: the caller may take it back now. */
  can: z.object({ void: z.boolean() }),
})
export type Confirmation = z.output<typeof confirmationSchema>

/** A purchase, refund or visit of a member of the brand's programs, as a till registered it: one, whatever the programs. */
export const memberEntrySchema = z.object({
  kind: z.enum(['purchase', 'refund', 'visit']),
  /** The event in the first of the programs; of a purchase the id by which it is refunded. */
  _id: z.uuid(),
  /** When the till told it. */
  confirmedAt: z.string(),
  confirmedBy: z.string(),
  /** '' for a visit. */
  receiptId: z.string(),
  customer: personSchema,
  /** Euros: of a purchase what was paid, of a refund what it took from purchases; 0 for a visit. */
  amount: z.number(),
  /** Why a refund without a receipt was given; null for all others. */
  reason: z.string().nullable(),
  /** What it gave in each program, or took (below 0). */
  results: z.array(z.object({ program: z.string(), points: z.int(), stamps: z.int() })),
  /** `refund`: something of the purchase is left to be given back. */
  can: z.object({ refund: z.boolean() }),
})
export type MemberEntry = z.output<typeof memberEntrySchema>

/** A claimed prize that a till handed over. */
export const prizeEntrySchema = z.object({
  kind: z.literal('prize'),
  /** The claim. */
  _id: z.uuid(),
  confirmedAt: z.string(),
  confirmedBy: z.string(),
  customer: personSchema,
  reward: z.string(),
  /** Euros that were paid for it at the till. */
  amount: z.number(),
})
export type PrizeEntry = z.output<typeof prizeEntrySchema>

export const dayEntrySchema = z.discriminatedUnion('kind', [
  confirmationSchema,
  memberEntrySchema,
  prizeEntrySchema,
])
export type DayEntry = z.output<typeof dayEntrySchema>

export const waitingCodeSchema = tillLineSchema
  .omit({ serverTime: true, unheardSeconds: true })
  .extend({ code: z.string() })
export type WaitingCode = z.output<typeof waitingCodeSchema>

/** A piece that somebody's code holds, as the shop sees it: what and until when, not who. */
export const holdSchema = z.object({
  _id: z.uuid(),
  channel: channelSchema,
  deal: dealLineSchema,
  openedAt: z.string(),
  expiresAt: z.string(),
  /** The account was younger than a day when it opened the code. */
  newAccount: z.boolean(),
  /** `free`: the caller may free the piece now. */
  can: z.object({ free: z.boolean() }),
})
export type Hold = z.output<typeof holdSchema>
