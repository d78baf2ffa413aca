import { register as registerAddress } from '@vicino/contract/identity/auth/addresses'
import { type CallInput, call } from '~/lib/api.ts'

/** Creates an account. Its session begins when the person presses 'Entra'. */
export function register(body: CallInput<typeof registerAddress>['body']) {
  return call(registerAddress, { body, withoutSession: true })
}
