import { resetPassword as resetPasswordAddress } from '@vicino/contract/identity/auth/credentials/addresses'
import { type CallInput, call } from '~/lib/api.ts'

/** Sets a new password with the link from the email, and ends every session. */
export function resetPassword(body: CallInput<typeof resetPasswordAddress>['body']) {
  return call(resetPasswordAddress, { body, withoutSession: true })
}
