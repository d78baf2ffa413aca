import { type CallInput, call } from '~/lib/api.ts'

/** Sets a new password with the link from the email, and ends every session. */
export function resetPassword(body: CallInput<'POST /auth/reset-password'>['body']) {
  return call('POST /auth/reset-password', { body, withoutSession: true })
}
