import { type CallInput, call } from '~/lib/api.ts'

/** Creates an account; its session begins when the person enters. */
export function register(body: CallInput<'register'>['body']) {
  return call('register', { body, withoutSession: true })
}
