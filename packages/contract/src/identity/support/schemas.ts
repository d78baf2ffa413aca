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
})
export type SupportRequest = z.output<typeof supportRequestSchema>

export const queuedRequestSchema = supportRequestSchema.extend({
  /** For a person without an account `_id` is null, and name and address are as typed. */
  user: z.object({ _id: z.uuid().nullable(), username: z.string(), email: z.string() }),
  /** The heading of a person without an account. */
  subject: z.string().nullable(),
  /** The person who works on it; null = nobody. The name is null once the account is erased. */
  assignee: z.object({ _id: z.uuid(), username: z.string().nullable() }).nullable(),
})
export type QueuedRequest = z.output<typeof queuedRequestSchema>
