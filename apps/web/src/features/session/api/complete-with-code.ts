import { type CallInput, call } from '~/lib/api.ts'

/** Finishes a sign-in with a code of the app or a recovery code. */
export function completeWithCode(body: CallInput<'completeWithCode'>['body']) {
  return call('completeWithCode', { body, withoutSession: true })
}
