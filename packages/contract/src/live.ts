import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { redemptionStatusSchema } from './redemptions.ts'
import { ANY_ROLE } from './roles.ts'

/** What a stream tells its user. A screen that hears of a thing asks for it again where it needs more. */
export const liveEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('redemption'),
    data: z.object({ _id: z.uuid(), dealId: z.uuid(), status: redemptionStatusSchema, points: z.int() }),
  }),
  z.object({ type: z.literal('points'), data: z.object({ balance: z.int() }) }),
])
export type LiveEvent = z.output<typeof liveEventSchema>

/**
 * Server-sent events of the caller: `event` is the type, `data` its JSON, `id` goes back in Last-Event-ID after a cut.
 * A comment line every 20 s; ends when the access token does. At most five streams a user.
 */
export const openStream = defineEndpoint({
  method: 'GET',
  path: '/stream',
  summary: 'Live updates of the caller (text/event-stream)',
  tag: 'live',
  access: ANY_ROLE,
  status: 200,
  response: z.null(),
  errors: ['too_many_streams'],
  stream: true,
  perMinute: 60,
})
