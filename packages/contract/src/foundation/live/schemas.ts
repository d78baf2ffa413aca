import { CONVERSATION_SIDES } from '@vicino/domain/conversation-sides'
import { POST_STATES } from '@vicino/domain/post-states'
import { REDEMPTION_STATES } from '@vicino/domain/redemption'
import { z } from 'zod'

/** An event of the live stream. It says only what has changed: a screen that shows more of it reads that again. */
export const liveEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('redemption'),
    data: z.object({ _id: z.uuid(), dealId: z.uuid(), status: z.enum(REDEMPTION_STATES), points: z.int() }),
  }),
  // What the caller has in a program has changed.
  z.object({
    type: z.literal('program'),
    data: z.object({ programId: z.uuid(), points: z.int(), debt: z.int(), stamps: z.int() }),
  }),
  // Something happened in a conversation of the caller or of the caller’s brand; `side` did it.
  z.object({
    type: z.literal('conversation'),
    data: z.object({
      _id: z.uuid(),
      what: z.enum(['message', 'read', 'typing', 'changed']),
      side: z.enum(CONVERSATION_SIDES),
    }),
  }),
  // Notices have come or were read: how many the caller has not read.
  z.object({ type: z.literal('notices'), data: z.object({ unread: z.int() }) }),
  // One's own Proof Post was decided.
  z.object({ type: z.literal('post'), data: z.object({ _id: z.uuid(), state: z.enum(POST_STATES) }) }),
  // A claimed reward of the caller, or of a customer of the caller's brand, has taken a step.
  z.object({ type: z.literal('claim'), data: z.object({ _id: z.uuid(), programId: z.uuid() }) }),
  // A coupon of the caller was used, given back or withdrawn.
  z.object({ type: z.literal('coupon'), data: z.object({ _id: z.uuid() }) }),
  // What waits for a decision of the caller has changed.
  z.object({ type: z.literal('queue'), data: z.object({ queue: z.enum(['posts']) }) }),
  // Comments on the deal that this stream looks at have changed, or reviews of its product.
  z.object({ type: z.literal('comments'), data: z.object({ dealId: z.uuid() }) }),
  // The figures of the program that this stream looks at have changed.
  z.object({ type: z.literal('figures'), data: z.object({ programId: z.uuid() }) }),
  // What the caller's role allows, or the role itself, has changed: a new access token says what it is now.
  z.object({ type: z.literal('role'), data: z.object({}) }),
  z.object({ type: z.literal('points'), data: z.object({ balance: z.int() }) }),
])
export type LiveEvent = z.output<typeof liveEventSchema>
