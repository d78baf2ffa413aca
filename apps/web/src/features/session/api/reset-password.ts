import { type CallInput, call } from '~/lib/api.ts'

/** Sets a new password with the link from the email; every session ends. */
export function resetPassword(body: CallInput<'resetPassword'>['body']) {
  return call('resetPassword', { body, withoutSession: true })
}
