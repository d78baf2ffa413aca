import { type CallInput, call } from '~/lib/api.ts'

/** Creates an account. Its session begins when the person presses 'Entra'. */
export function register(body: CallInput<'POST /auth/register'>['body']) {
  return call('POST /auth/register', { body, withoutSession: true })
}
