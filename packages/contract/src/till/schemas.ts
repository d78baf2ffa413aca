import { z } from 'zod'
import { channelSchema, dealLineSchema, redemptionFacts } from '../redemptions/schemas.ts'

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
  confirmedAt: z.string(),
  confirmedBy: z.string(),
  voidReason: z.string().nullable(),
  /** `void`: the caller may take it back now. */
  can: z.object({ void: z.boolean() }),
})
export type Confirmation = z.output<typeof confirmationSchema>

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
