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
  /** Of who wrote without an account `_id` is null, and name and address are what they typed. */
  user: z.object({ _id: z.uuid().nullable(), username: z.string(), email: z.string() }),
  /** What who has no account wrote above the text. */
  subject: z.string().nullable(),
  /** Who works on it; null = nobody. A name is null once the account is erased. */
  assignee: z.object({ _id: z.uuid(), username: z.string().nullable() }).nullable(),
})
export type QueuedRequest = z.output<typeof queuedRequestSchema>
