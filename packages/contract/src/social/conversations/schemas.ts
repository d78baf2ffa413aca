import { CONVERSATION_SIDES } from '@vicino/domain/conversation-sides'
import { z } from 'zod'

export const sideSchema = z.enum(CONVERSATION_SIDES)
export type Side = z.output<typeof sideSchema>

/** A conversation for one side. */
export const conversationSchema = z.object({
  _id: z.uuid(),
  /** The side of the caller. */
  side: sideSchema,
  /** The other side: the brand for a consumer, the consumer for a brand. */
  other: z.object({ _id: z.uuid(), username: z.string(), picture: z.string().nullable() }),
  last: z.object({ text: z.string(), isOwn: z.boolean(), at: z.string() }).nullable(),
  unread: z.int().min(0),
  /** Id of the last message that the other side has read. */
  otherReadId: z.uuid(),
  blocked: z.enum(['no', 'byYou', 'byOther']),
  /** The brand's person who answers; null for a consumer, and while nobody does. */
  assigned: z.object({ _id: z.uuid(), username: z.string(), isYou: z.boolean() }).nullable(),
})
export type Conversation = z.output<typeof conversationSchema>

/** The newest message of a conversation with the words of a search: the part around them. */
export const foundMessageSchema = z.object({ text: z.string(), isOwn: z.boolean(), at: z.string() })
export type FoundMessage = z.output<typeof foundMessageSchema>

/**
 * A conversation in the list; `found` is null without a search, and where only the other side's
 * name contains its words.
 */
export const listedConversationSchema = conversationSchema.extend({ found: foundMessageSchema.nullable() })
export type ListedConversation = z.output<typeof listedConversationSchema>

export const messageSchema = z.object({
  _id: z.uuid(),
  clientId: z.uuid(),
  isOwn: z.boolean(),
  text: z.string(),
  image: z.string().nullable(),
  deal: z.object({ _id: z.uuid(), title: z.string(), image: z.string().nullable() }).nullable(),
  at: z.string(),
})
export type Message = z.output<typeof messageSchema>
