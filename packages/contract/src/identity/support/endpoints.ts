import { z } from 'zod'
import { AS_EXPORT } from '../../common/admin-list.ts'
import { idParams } from '../../common/ids.ts'
import { cursorPage } from '../../common/pages.ts'
import { queryCursor, queryLimit } from '../../common/query.ts'
import { ASSIGNED_TO } from '../../common/queue.ts'
import { message } from '../../common/field-messages.ts'
import { readableText } from '../../common/text.ts'
import { emailSchema } from '../auth/schemas.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { ANY_ROLE, SUPER_ADMIN } from '../../roles.ts'
import { SUPPORT_STATES, VISITOR_LIMITS } from './constants.ts'
import { queuedRequestSchema, supportRequestSchema, supportTopicSchema } from './schemas.ts'

/** The answer appears in /help and is sent by email. */
export const askForHelp = defineEndpoint({
  address: 'POST /support',
  summary: 'Ask the platform for help',
  tag: 'support',
  access: ANY_ROLE,
  permission: 'own',
  onRepeat: 'keyed',
  body: z.strictObject({ topic: supportTopicSchema, text: readableText(3000) }),
  status: 201,
  response: supportRequestSchema,
  errors: [],
  perMinute: 5,
})

const line = (max: number) => readableText(max).regex(/^[^\r\n\t]*$/, message('invalid'))

/**
 * The answer comes by email. Nothing is sent to the address before somebody answers, and the answer quotes nothing: whoever types
 * another's address reaches nobody with it. The same words while they wait are one request.
 */
export const askAsVisitor = defineEndpoint({
  address: 'POST /support/visitor',
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
  status: 204,
  response: z.null(),
  errors: ['support_too_many'],
  perMinute: 5,
})

export const listOwnRequests = defineEndpoint({
  address: 'GET /support/own',
  summary: 'The caller’s requests for help with their answers, newest first',
  tag: 'support',
  access: ANY_ROLE,
  permission: 'own',
  query: z.object({ limit: queryLimit(20), cursor: queryCursor }),
  status: 200,
  response: cursorPage(supportRequestSchema),
  errors: [],
})

const OF_QUEUE = { tag: 'support', access: SUPER_ADMIN, permission: 'support-ANSWER' } as const

const queueFilters = {
  state: z.enum(SUPPORT_STATES).default('waiting'),
  topic: supportTopicSchema.optional(),
  assigned: z.enum(ASSIGNED_TO).optional(),
}

/** `totalCount` counts up to 100,000. */
export const listSupportRequests = defineEndpoint({
  ...OF_QUEUE,
  address: 'GET /support',
  summary: 'Requests that wait for an answer, oldest first; or those that have one, newest first',
  query: z.object({ ...queueFilters, limit: queryLimit(20), cursor: queryCursor }),
  status: 200,
  response: cursorPage(queuedRequestSchema).extend({ totalCount: z.int().min(0) }),
  errors: [],
})

export const exportSupportRequests = defineEndpoint({
  ...OF_QUEUE,
  ...AS_EXPORT,
  address: 'GET /support/export.csv',
  summary: 'Export the requests of the queue as CSV, in its order',
  query: z.object(queueFilters),
})

export const getSupportRequest = defineEndpoint({
  ...OF_QUEUE,
  address: 'GET /support/{id}',
  summary: 'A request for help with its author',
  params: idParams,
  status: 200,
  response: queuedRequestSchema,
  errors: ['support_request_not_found'],
})

/** As with reports: whoever asks last has it, and an answer does not ask for it. */
export const assignSupportRequest = defineEndpoint({
  ...OF_QUEUE,
  address: 'POST /support/{id}/assign',
  summary: 'Take a request for help, or give it back',
  onRepeat: 'harmless',
  params: idParams,
  body: z.strictObject({ assigned: z.boolean() }),
  status: 200,
  response: queuedRequestSchema,
  errors: ['support_request_not_found'],
})

export const answerSupportRequest = defineEndpoint({
  ...OF_QUEUE,
  address: 'POST /support/{id}/answer',
  summary: 'Answer a request; its author gets an email',
  onRepeat: 'keyed',
  params: idParams,
  body: z.strictObject({ answer: readableText(3000) }),
  status: 200,
  response: supportRequestSchema,
  errors: ['support_request_not_found', 'support_request_answered'],
})
