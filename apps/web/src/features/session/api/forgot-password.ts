import { type CallInput, call } from '~/lib/api.ts'

/** Asks for the link that sets a new password. */
export function forgotPassword(body: CallInput<'forgotPassword'>['body']) {
  return call('forgotPassword', { body, withoutSession: true })
}
