import { z } from 'zod'
import { SUPPORT_TOPICS } from './constants.ts'

export const supportTopicSchema = z.enum(SUPPORT_TOPICS)
export type SupportTopic = z.output<typeof supportTopicSchema>

export const supportRequestSchema = z.object({
  _id: z.uuid(),
  topic: supportTopicSchema,
  text: z.string(),
  createdAt: z.string(),
  answer: z.string().nullable(),
  answeredAt: z.string().nullable(),
  /** Answers from before the request was opened again, the oldest first. */
  earlier: z.array(z.object({ answer: z.string(), answeredAt: z.string() })),
})
export type SupportRequest = z.output<typeof supportRequestSchema>

export const queuedRequestSchema = supportRequestSchema.extend({
  /** For a person without an account `_id` is null, and name and address are as typed. */
  user: z.object({ _id: z.uuid().nullable(), username: z.string(), email: z.string() }),
  /** The heading of a person without an account. */
  subject: z.string().nullable(),
  /** The person who works on it; null = nobody. The name is null once the account is erased. */
  assignee: z.object({ _id: z.uuid(), username: z.string().nullable() }).nullable(),
  /** Notes among the platform's people, the oldest first; the name is null after an erasure. */
  notes: z.array(z.object({ text: z.string(), username: z.string().nullable(), at: z.string() })),
})
export type QueuedRequest = z.output<typeof queuedRequestSchema>
