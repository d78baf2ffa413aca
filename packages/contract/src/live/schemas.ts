import { z } from 'zod'
import { redemptionStatusSchema } from '../redemptions/schemas.ts'

/** An event of the live stream. It says only what has changed: a screen that shows more of it reads that again. */
export const liveEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('redemption'),
    data: z.object({ _id: z.uuid(), dealId: z.uuid(), status: redemptionStatusSchema, points: z.int() }),
  }),
  // What the caller has in a program has changed.
  z.object({
    type: z.literal('program'),
    data: z.object({ programId: z.uuid(), points: z.int(), debt: z.int(), stamps: z.int() }),
  }),
  z.object({ type: z.literal('points'), data: z.object({ balance: z.int() }) }),
])
export type LiveEvent = z.output<typeof liveEventSchema>
