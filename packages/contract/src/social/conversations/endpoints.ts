import { z } from 'zod'
import { idParams, idSchema } from '../../common/ids.ts'
import { cursorPage } from '../../common/pages.ts'
import { queryCursor, queryLimit, queryText } from '../../common/query.ts'
import { readableText } from '../../common/text.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { fileKeySchema } from '../../foundation/files/schemas.ts'
import { ANY_ROLE, BRAND_STAFF, CONSUMERS, DEAL_READERS } from '../../roles.ts'
import { MESSAGE_MAX, QUICK_REPLIES_MOST, QUICK_REPLY_MAX } from './constants.ts'
import { conversationSchema, listedConversationSchema, messageSchema } from './schemas.ts'

const tag = 'conversation'
/** Consumers and a brand's people; a till writes nothing. */
const access = DEAL_READERS
const repliesSchema = z.object({ texts: z.array(z.string()) })

/** A brand's owner and managers see those of the brand, all others their own. */
export const listConversations = defineEndpoint({
  address: 'GET /conversation',
  whileActing: false,
  summary:
    'Conversations of the caller or of the caller’s brand, newest message first; with words in any message',
  tag,
  access,
  permission: { staff: 'conversation-LIST' },
  query: z.object({ search: queryText, limit: queryLimit(20), cursor: queryCursor }),
  status: 200,
  response: cursorPage(listedConversationSchema),
  errors: [],
})

/** Of each consumer and brand there is one: the same again opens it. */
export const openConversation = defineEndpoint({
  address: 'POST /conversation',
  summary: 'Open the conversation with a brand',
  tag,
  access: CONSUMERS,
  permission: 'own',
  onRepeat: 'harmless',
  body: z.strictObject({ brandId: idSchema }),
  status: 200,
  response: conversationSchema,
  errors: ['brand_not_found', 'conversation_own_brand'],
  perMinute: 30,
})

export const countUnreadConversations = defineEndpoint({
  address: 'GET /conversation/unread',
  summary: 'In how many conversations something is unread, up to 100',
  tag,
  access: ANY_ROLE,
  permission: { staff: 'conversation-LIST' },
  status: 200,
  response: z.object({ unread: z.int().min(0) }),
  errors: [],
})

export const getQuickReplies = defineEndpoint({
  address: 'GET /conversation/quick-reply',
  whileActing: false,
  summary: 'Answers that the brand sends with a press',
  tag,
  access: BRAND_STAFF,
  permission: 'conversation-LIST',
  status: 200,
  response: repliesSchema,
  errors: [],
})

export const setQuickReplies = defineEndpoint({
  address: 'PUT /conversation/quick-reply',
  summary: 'Set the answers that the brand sends with a press',
  tag,
  access: BRAND_STAFF,
  permission: 'conversation-ANSWER',
  body: z.strictObject({ texts: z.array(readableText(QUICK_REPLY_MAX)).max(QUICK_REPLIES_MOST) }),
  status: 200,
  response: repliesSchema,
  errors: [],
})

export const getConversation = defineEndpoint({
  address: 'GET /conversation/{id}',
  whileActing: false,
  summary: 'One conversation',
  tag,
  access,
  permission: { staff: 'conversation-LIST' },
  params: idParams,
  status: 200,
  response: conversationSchema,
  errors: ['conversation_not_found'],
})

export const listMessages = defineEndpoint({
  address: 'GET /conversation/{id}/message',
  whileActing: false,
  summary: 'Messages of a conversation, newest first',
  tag,
  access,
  permission: { staff: 'conversation-LIST' },
  params: idParams,
  query: z.object({ limit: queryLimit(50), cursor: queryCursor }),
  status: 200,
  response: cursorPage(messageSchema),
  errors: ['conversation_not_found'],
})

/**
 * `clientId` is chosen by the browser: the same again is answered with the message that is there. Of a brand's people one
 * answers; another one takes over with `takeOver`, or is refused.
 */
export const sendMessage = defineEndpoint({
  address: 'POST /conversation/{id}/message',
  summary: 'Write into a conversation',
  tag,
  access,
  permission: { staff: 'conversation-ANSWER' },
  onRepeat: 'harmless',
  params: idParams,
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
  errors: [
    'conversation_not_found',
    'conversation_blocked',
    'conversation_blocked_by_you',
    'conversation_taken',
    'deal_not_found',
    'file_not_found',
    'file_unfit',
    'file_in_use',
  ],
  perMinute: 60,
})

export const readConversation = defineEndpoint({
  address: 'POST /conversation/{id}/read',
  summary: 'Note that the caller’s side has read up to a message',
  tag,
  access,
  permission: { staff: 'conversation-LIST' },
  onRepeat: 'harmless',
  params: idParams,
  body: z.strictObject({ upTo: idSchema }),
  status: 200,
  response: conversationSchema,
  errors: ['conversation_not_found'],
})

export const tellTyping = defineEndpoint({
  address: 'POST /conversation/{id}/typing',
  summary: 'Tell the other side that the caller is typing',
  tag,
  access,
  permission: { staff: 'conversation-ANSWER' },
  onRepeat: 'harmless',
  params: idParams,
  body: z.strictObject({}),
  status: 204,
  response: z.null(),
  errors: ['conversation_not_found'],
  perMinute: 40,
})

/** `from` is who the caller sees as answering: when it is somebody else by now, the call is refused and nothing changes. */
export const assignConversation = defineEndpoint({
  address: 'POST /conversation/{id}/assign',
  summary: 'Answer for the brand oneself, or leave it to the others',
  tag,
  access: BRAND_STAFF,
  permission: 'conversation-ANSWER',
  onRepeat: 'harmless',
  params: idParams,
  body: z.strictObject({ mine: z.boolean(), from: idSchema.nullable() }),
  status: 200,
  response: conversationSchema,
  errors: ['conversation_not_found', 'conversation_taken'],
})

export const blockConversation = defineEndpoint({
  address: 'POST /conversation/{id}/block',
  summary: 'Take no more messages, or take them again',
  tag,
  access,
  permission: { staff: 'conversation-ANSWER' },
  onRepeat: 'harmless',
  params: idParams,
  body: z.strictObject({ blocked: z.boolean() }),
  status: 200,
  response: conversationSchema,
  errors: ['conversation_not_found', 'conversation_blocked'],
})

/** The platform’s people get what the caller writes and the last messages of the other side, and answer in /help. */
export const reportConversation = defineEndpoint({
  address: 'POST /conversation/{id}/report',
  summary: 'Report a conversation to the platform',
  tag,
  access,
  permission: { staff: 'conversation-ANSWER' },
  onRepeat: 'keyed',
  params: idParams,
  body: z.strictObject({ text: readableText(1000) }),
  status: 201,
  response: z.object({ _id: z.uuid() }),
  errors: ['conversation_not_found'],
  perMinute: 5,
})
