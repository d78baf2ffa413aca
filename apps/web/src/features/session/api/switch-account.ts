import { type CallInput, call } from '~/lib/api.ts'

/** Uses another account that is signed in on this browser. */
export function switchAccount(body: CallInput<'switchAccount'>['body']) {
  return call('switchAccount', { body, withoutSession: true })
}
