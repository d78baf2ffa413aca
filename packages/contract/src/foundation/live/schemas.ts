import { CONVERSATION_SIDES } from '@vicino/domain/conversation-sides'
import { POST_STATES } from '@vicino/domain/post-states'
import { REDEMPTION_STATES } from '@vicino/domain/redemption'
import { z } from 'zod'

/**
 * An event of the live stream. It only names the change: a screen that shows more must read it
 * again.
 */
export const liveEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('redemption'),
    data: z.object({ _id: z.uuid(), dealId: z.uuid(), status: z.enum(REDEMPTION_STATES), points: z.int() }),
  }),
  // The caller's balance in a program has changed.
  z.object({
    type: z.literal('program'),
    data: z.object({ programId: z.uuid(), points: z.int(), debt: z.int(), stamps: z.int() }),
  }),
  // Something happened in a conversation of the caller or of the caller’s brand; `side` acted.
  z.object({
    type: z.literal('conversation'),
    data: z.object({
      _id: z.uuid(),
      what: z.enum(['message', 'read', 'typing', 'changed']),
      side: z.enum(CONVERSATION_SIDES),
    }),
  }),
  // Notifications have arrived or were read: the number of unread ones.
  z.object({ type: z.literal('notices'), data: z.object({ unread: z.int() }) }),
  // The caller's own Proof Post was decided.
  z.object({ type: z.literal('post'), data: z.object({ _id: z.uuid(), state: z.enum(POST_STATES) }) }),
  // A claimed reward of the caller, or of a customer of the caller's brand, has taken a step.
  z.object({ type: z.literal('claim'), data: z.object({ _id: z.uuid(), programId: z.uuid() }) }),
  // A coupon of the caller was used, restored or withdrawn.
  z.object({ type: z.literal('coupon'), data: z.object({ _id: z.uuid() }) }),
  // The items that wait for a decision of the caller have changed.
  z.object({ type: z.literal('queue'), data: z.object({ queue: z.enum(['posts']) }) }),
  // Comments on this stream's deal have changed, or reviews of its product.
  z.object({ type: z.literal('comments'), data: z.object({ dealId: z.uuid() }) }),
  // The metrics of this stream's program have changed.
  z.object({ type: z.literal('figures'), data: z.object({ programId: z.uuid() }) }),
  // The permissions of the caller's role, or the role itself, have changed: a new access token
  // contains the current ones.
  z.object({ type: z.literal('role'), data: z.object({}) }),
  z.object({ type: z.literal('points'), data: z.object({ balance: z.int() }) }),
])
export type LiveEvent = z.output<typeof liveEventSchema>
