import { type CallInput, call } from '~/lib/api.ts'

/** Requests the link that sets a new password. */
export function forgotPassword(body: CallInput<'POST /auth/forgot-password'>['body']) {
  return call('POST /auth/forgot-password', { body, withoutSession: true })
}
