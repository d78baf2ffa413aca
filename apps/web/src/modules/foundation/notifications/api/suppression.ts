import { call } from '~/lib/api.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'

const KEY = [ROOTS.notifications, 'email-suppression'] as const

/** Reads whether e-mails to the caller came back or were called spam. */
export const suppressionQuery = endpointQuery('GET /notification/email-suppression', KEY, {})

/** Lets e-mails come again. */
export const resumeEmails = () => call('DELETE /notification/email-suppression', {})
