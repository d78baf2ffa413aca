import { z } from 'zod'
import { AS_EXPORT } from '../../common/admin-list.ts'
import { cursorPage } from '../../common/pages.ts'
import { cursorQuery } from '../../common/query.ts'
import { ASSIGNED_TO } from '../../common/queue.ts'
import { message } from '../../common/field-messages.ts'
import { readableText } from '../../common/text.ts'
import { emailSchema } from '../auth/schemas.ts'
import { defineEndpoint, endpointsOf } from '../../endpoint.ts'
import { ANY_ROLE, SUPER_ADMIN } from '../../roles.ts'
import { NOTE_LIMITS, SUPPORT_STATES, VISITOR_LIMITS } from './constants.ts'
import { queuedRequestSchema, supportRequestSchema, supportTopicSchema } from './schemas.ts'

const own = endpointsOf({ tag: 'support', access: ANY_ROLE, permission: 'own' })
const answering = endpointsOf({ tag: 'support', access: SUPER_ADMIN, permission: 'support-ANSWER' })

/** The answer appears in /help and is sent by email. */
export const askForHelp = own('POST /support', {
  summary: 'Ask the platform for help',
  onRepeat: 'keyed',
  body: z.strictObject({ topic: supportTopicSchema, text: readableText(3000) }),
  status: 201,
  response: supportRequestSchema,
  perMinute: 5,
})

const line = (max: number) => readableText(max).regex(/^[^\r\n\t]*$/, message('invalid'))

/**
 * The answer comes by email. Nothing is sent to the address before that, and the answer quotes
 * nothing, so that a person who types another's address reaches nobody with it. The same text while
 * it waits is one request.
 */
export const askAsVisitor = defineEndpoint('POST /support/visitor', {
  summary: 'Write to the platform without an account',
  tag: 'support',
  access: 'public',
  onRepeat: 'harmless',
  body: z.strictObject({
    name: line(VISITOR_LIMITS.name),
    email: z.string().trim().min(1, message('required')).pipe(emailSchema),
    topic: supportTopicSchema,
    subject: line(VISITOR_LIMITS.subject),
    text: readableText(VISITOR_LIMITS.text),
  }),
  perMinute: 5,
  errors: ['support_too_many'],
})

export const listOwnRequests = own('GET /support/own', {
  summary: 'The caller’s requests for help with their answers, newest first',
  query: cursorQuery(20),
  response: cursorPage(supportRequestSchema),
})

const queueFilters = {
  state: z.enum(SUPPORT_STATES).default('waiting'),
  topic: supportTopicSchema.optional(),
  assigned: z.enum(ASSIGNED_TO).optional(),
}

/** `totalCount` counts up to 100,000. */
export const listSupportRequests = answering('GET /support', {
  summary: 'Requests that wait for an answer, oldest first; or those that have one, newest first',
  query: cursorQuery(20, { ...queueFilters }),
  response: cursorPage(queuedRequestSchema).extend({ totalCount: z.int().min(0) }),
})

export const exportSupportRequests = answering('GET /support/export.csv', {
  summary: 'Export the requests of the queue as CSV, in its order',
  query: z.object(queueFilters),
  ...AS_EXPORT,
})

export const getSupportRequest = answering('GET /support/{id}', {
  summary: 'A request for help with its author',
  response: queuedRequestSchema,
  errors: ['support_request_not_found'],
})

/** As with reports: the last assignment is valid, and an answer does not require one. */
export const assignSupportRequest = answering('POST /support/{id}/assign', {
  summary: 'Take a request for help, or give it back',
  onRepeat: 'harmless',
  body: z.strictObject({ assigned: z.boolean() }),
  response: queuedRequestSchema,
  errors: ['support_request_not_found'],
})

/** Only the platform's people read it. The newest note once more changes nothing. */
export const noteSupportRequest = answering('POST /support/{id}/note', {
  summary: 'Write an internal note on a request',
  onRepeat: 'harmless',
  body: z.strictObject({ text: readableText(NOTE_LIMITS.text) }),
  response: queuedRequestSchema,
  errors: ['support_request_not_found', 'support_notes_full'],
})

/** The answer stays visible; the request waits for another one. */
export const reopenSupportRequest = answering('POST /support/{id}/reopen', {
  summary: 'Open an answered request again',
  onRepeat: 'harmless',
  body: z.strictObject({}),
  response: queuedRequestSchema,
  errors: ['support_request_not_found', 'support_request_waits'],
})

export const answerSupportRequest = answering('POST /support/{id}/answer', {
  summary: 'Answer a request; its author gets an email',
  onRepeat: 'keyed',
  body: z.strictObject({ answer: readableText(3000) }),
  response: supportRequestSchema,
  errors: ['support_request_not_found', 'support_request_answered'],
})
