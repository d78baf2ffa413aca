import { z } from 'zod'
import { sessionSchema } from '../../identity/auth/schemas.ts'
import { readableText } from '../../common/text.ts'
import { endpointsOf } from '../../endpoint.ts'
import { ANY_ROLE, SUPER_ADMIN } from '../../roles.ts'
import { ACCESS_REASON } from './constants.ts'
import { accessSchema } from './schemas.ts'

const editing = endpointsOf({ tag: 'access', access: SUPER_ADMIN, permission: 'user-EDIT_ALL' })
const own = endpointsOf({ tag: 'access', access: ANY_ROLE, permission: 'own' })

/**
 * The person is notified of the requester and the reason, and nothing happens without their consent
 * (art. 6 (1) a GDPR). An open request of the caller is returned instead of a new one.
 */
export const askAccess = editing('POST /user/{id}/access', {
  summary: 'Ask a person for access to their account',
  onRepeat: 'harmless',
  body: z.strictObject({ reason: readableText(ACCESS_REASON) }),
  status: 201,
  response: accessSchema,
  perMinute: 10,
  errors: ['user_not_found', 'own_account', 'access_of_platform', 'permission_not_held'],
})

export const readAccess = editing('GET /user/{id}/access', {
  summary: 'The caller’s newest request for access to an account; null = none',
  response: z.object({ access: accessSchema.nullable() }),
})

/**
 * Begins, or continues after a token has expired: a session of 30 minutes from its first token on.
 * It reads what the person sees, without their messages, codes and exports, and writes only where
 * `whileActing` allows it.
 */
export const startAccess = editing('POST /access/{id}/start', {
  summary: 'Enter the account of a person who has consented',
  onRepeat: 'credentials',
  response: sessionSchema,
  errors: ['access_not_found', 'access_not_allowed', 'account_blocked', 'permission_not_held'],
})

export const listOwnAccess = own('GET /access', {
  summary: 'Requests for access to the caller’s account, newest first, at most 20',
  response: z.object({ items: z.array(accessSchema) }),
})

/**
 * Allows or refuses. An answer counts once; the person withdraws a consent by ending the access.
 */
export const answerAccess = own('POST /access/{id}/answer', {
  summary: 'Consent to access to one’s own account, or refuse it',
  onRepeat: 'harmless',
  body: z.strictObject({ consent: z.boolean() }),
  response: accessSchema,
  errors: ['access_not_found', 'access_not_allowed'],
})

/**
 * By the person, at any moment, or by the staff member: the session ends on every server at once.
 */
export const endAccess = own('POST /access/{id}/end', {
  summary: 'End access to an account',
  onRepeat: 'harmless',
  whileActing: true,
  response: accessSchema,
  errors: ['access_not_found'],
})
