import { z } from 'zod'
import { cursorPage, idParams, queryCursor, queryLimit, readableText } from './common.ts'
import { defineEndpoint } from './endpoint.ts'
import { ANY_ROLE, SUPER_ADMIN } from './roles.ts'

export const SUPPORT_TOPICS = ['account', 'redemption', 'points', 'business', 'privacy', 'other'] as const
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

/** Answered in /help and by email. */
export const askForHelp = defineEndpoint({
  method: 'POST',
  path: '/support',
  summary: 'Ask the platform for help',
  tag: 'support',
  access: ANY_ROLE,
  body: z.strictObject({ topic: supportTopicSchema, text: readableText(3000) }),
  status: 201,
  response: supportRequestSchema,
  errors: [],
  idempotent: true,
  perMinute: 5,
})

export const listOwnRequests = defineEndpoint({
  method: 'GET',
  path: '/support/own',
  summary: 'The caller’s requests for help with their answers, newest first',
  tag: 'support',
  access: ANY_ROLE,
  query: z.object({ limit: queryLimit(20), cursor: queryCursor }),
  status: 200,
  response: cursorPage(supportRequestSchema),
  errors: ['cursor_invalid'],
})

export const queuedRequestSchema = supportRequestSchema.extend({
  user: z.object({ _id: z.uuid(), username: z.string(), email: z.string() }),
})
export type QueuedRequest = z.output<typeof queuedRequestSchema>

export const listSupportRequests = defineEndpoint({
  method: 'GET',
  path: '/support',
  summary: 'Requests that wait for an answer, oldest first',
  tag: 'support',
  access: SUPER_ADMIN,
  query: z.object({ limit: queryLimit(20), cursor: queryCursor }),
  status: 200,
  response: cursorPage(queuedRequestSchema).extend({ totalCount: z.int().min(0) }),
  errors: ['cursor_invalid'],
})

export const answerSupportRequest = defineEndpoint({
  method: 'POST',
  path: '/support/{id}/answer',
  summary: 'Answer a request; its author gets an email',
  tag: 'support',
  access: SUPER_ADMIN,
  params: idParams,
  body: z.strictObject({ answer: readableText(3000) }),
  status: 200,
  response: supportRequestSchema,
  errors: ['support_request_not_found', 'support_request_answered'],
})
