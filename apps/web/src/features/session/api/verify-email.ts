import { type CallInput, call } from '~/lib/api.ts'

/** Confirms an address with the link from the email. */
export function verifyEmail(body: CallInput<'verifyEmail'>['body']) {
  return call('verifyEmail', { body, withoutSession: true })
}
