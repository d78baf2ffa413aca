import { z } from 'zod'
import { dealLineSchema, redemptionFacts } from '../redemptions/schemas.ts'

const personSchema = z.object({ username: z.string(), avatar: z.string().nullable() })

/** A redemption as the till shows it; the customer pays `discountPrice`. */
export const tillLineSchema = redemptionFacts.extend({
  serverTime: z.string(),
  deal: dealLineSchema,
  customer: personSchema,
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

export const waitingCodeSchema = tillLineSchema.omit({ serverTime: true }).extend({ code: z.string() })
export type WaitingCode = z.output<typeof waitingCodeSchema>
