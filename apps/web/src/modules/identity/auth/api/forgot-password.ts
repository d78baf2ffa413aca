import { forgotPassword as forgotPasswordAddress } from '@vicino/contract/identity/auth/credentials/addresses'
import { type CallInput, call } from '~/lib/api.ts'

/** Requests the link that sets a new password. */
export function forgotPassword(body: CallInput<typeof forgotPasswordAddress>['body']) {
  return call(forgotPasswordAddress, { body, withoutSession: true })
}
