import { z } from 'zod'
import { idSchema } from '../../common/ids.ts'
import { cursorPage } from '../../common/pages.ts'
import { queryText, cursorQuery } from '../../common/query.ts'
import { readableText } from '../../common/text.ts'
import { defineEndpoint, endpointsOf } from '../../endpoint.ts'
import { fileKeySchema } from '../../foundation/files/schemas.ts'
import { ANY_ROLE, BRAND_STAFF, CONSUMERS, DEAL_READERS } from '../../roles.ts'
import { MESSAGE_MAX, QUICK_REPLIES_MOST, QUICK_REPLY_MAX } from './constants.ts'
import { conversationSchema, listedConversationSchema, messageSchema } from './schemas.ts'

const tag = 'conversation'
/** Consumers and a brand's people; a till writes nothing. */
const access = DEAL_READERS
const writing = endpointsOf({
  tag,
  access,
  permission: { staff: 'conversation-ANSWER' },
  errors: ['conversation_not_found'],
})
const answering = endpointsOf({ tag, access: BRAND_STAFF, permission: 'conversation-ANSWER' })
const listing = endpointsOf({ tag, access, permission: { staff: 'conversation-LIST' } })
const repliesSchema = z.object({ texts: z.array(z.string()) })

/** A brand's owner and managers see those of the brand, all others their own. */
export const listConversations = listing('GET /conversation', {
  whileActing: false,
  summary:
    'Conversations of the caller or of the caller’s brand, newest message first; with words in any message',
  query: cursorQuery(20, { search: queryText }),
  response: cursorPage(listedConversationSchema),
})

/** Each consumer and brand have one: a second call opens it. */
export const openConversation = defineEndpoint('POST /conversation', {
  needsTerms: true,
  summary: 'Open the conversation with a brand',
  tag,
  access: CONSUMERS,
  permission: 'own',
  onRepeat: 'harmless',
  body: z.strictObject({ brandId: idSchema }),
  response: conversationSchema,
  perMinute: 30,
  errors: ['brand_not_found', 'conversation_own_brand'],
})

export const countUnreadConversations = defineEndpoint('GET /conversation/unread', {
  summary: 'In how many conversations something is unread, up to 100',
  tag,
  access: ANY_ROLE,
  permission: { staff: 'conversation-LIST' },
  response: z.object({ unread: z.int().min(0) }),
})

export const getQuickReplies = defineEndpoint('GET /conversation/quick-reply', {
  whileActing: false,
  summary: 'Answers that the brand sends with a press',
  tag,
  access: BRAND_STAFF,
  permission: 'conversation-LIST',
  response: repliesSchema,
})

export const setQuickReplies = answering('PUT /conversation/quick-reply', {
  summary: 'Set the answers that the brand sends with a press',
  body: z.strictObject({ texts: z.array(readableText(QUICK_REPLY_MAX)).max(QUICK_REPLIES_MOST) }),
  response: repliesSchema,
})

export const getConversation = listing('GET /conversation/{id}', {
  whileActing: false,
  summary: 'One conversation',
  response: conversationSchema,
  errors: ['conversation_not_found'],
})

export const listMessages = listing('GET /conversation/{id}/message', {
  whileActing: false,
  summary: 'Messages of a conversation, newest first',
  query: cursorQuery(50),
  response: cursorPage(messageSchema),
  errors: ['conversation_not_found'],
})

/**
 * The browser chooses `clientId`: the same again gets the existing message. One of a brand's people
 * answers; another one takes over with `takeOver`, or is refused.
 */
export const sendMessage = writing('POST /conversation/{id}/message', {
  summary: 'Write into a conversation',
  onRepeat: 'harmless',
  body: z
    .strictObject({
      clientId: idSchema,
      text: z.union([z.literal(''), readableText(MESSAGE_MAX)]).default(''),
      image: fileKeySchema.optional(),
      dealId: idSchema.optional(),
      takeOver: z.boolean().optional(),
    })
    .refine(({ text, image }) => text !== '' || image !== undefined, { path: ['text'], error: 'required' }),
  status: 201,
  statusIfSo: 200,
  response: messageSchema,
  perMinute: 60,
  errors: [
    'conversation_blocked',
    'conversation_blocked_by_you',
    'conversation_taken',
    'deal_not_found',
    'file_not_found',
    'file_unfit',
    'file_in_use',
  ],
})

export const readConversation = listing('POST /conversation/{id}/read', {
  summary: 'Note that the caller’s side has read up to a message',
  onRepeat: 'harmless',
  body: z.strictObject({ upTo: idSchema }),
  response: conversationSchema,
  errors: ['conversation_not_found'],
})

export const tellTyping = writing('POST /conversation/{id}/typing', {
  summary: 'Tell the other side that the caller is typing',
  onRepeat: 'harmless',
  body: z.strictObject({}),
  perMinute: 40,
})

/**
 * `from` is the assigned person that the caller sees: when it is another by now, the call is
 * refused and nothing changes.
 */
export const assignConversation = answering('POST /conversation/{id}/assign', {
  summary: 'Answer for the brand oneself, or leave it to the others',
  onRepeat: 'harmless',
  body: z.strictObject({ mine: z.boolean(), from: idSchema.nullable() }),
  response: conversationSchema,
  errors: ['conversation_not_found', 'conversation_taken'],
})

export const blockConversation = writing('POST /conversation/{id}/block', {
  summary: 'Take no more messages, or take them again',
  onRepeat: 'harmless',
  body: z.strictObject({ blocked: z.boolean() }),
  response: conversationSchema,
  errors: ['conversation_blocked'],
})

/**
 * The platform’s people get the caller's text and the last messages of the other side, and answer
 * in /help.
 */
export const reportConversation = writing('POST /conversation/{id}/report', {
  summary: 'Report a conversation to the platform',
  onRepeat: 'keyed',
  body: z.strictObject({ text: readableText(1000) }),
  status: 201,
  response: z.object({ _id: z.uuid() }),
  perMinute: 5,
})
