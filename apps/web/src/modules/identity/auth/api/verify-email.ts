import { type CallInput, call } from '~/lib/api.ts'

/** Confirms an email address with the link from the email. */
export function verifyEmail(body: CallInput<'POST /auth/verify-email'>['body']) {
  return call('POST /auth/verify-email', { body, withoutSession: true })
}
