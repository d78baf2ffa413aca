import {
  signInWithPasskey as signInWithPasskeyAddress,
  startPasskeySignIn,
} from '@vicino/contract/identity/auth/second-factor/addresses'
import { call } from '~/lib/api.ts'
import { askPasskey } from '~/lib/passkeys.ts'
import { callInTurn } from './in-turn.ts'

/**
 * Signs in with a passkey, without asking for an address. With `autofill` the browser offers
 * passkeys in the email field, and the call waits until one is chosen. @throws DOMException when
 * the browser's window is dismissed, ApiError, NetworkError
 */
export async function signInWithPasskey({ autofill = false, keep = false } = {}) {
  const { options } = await call(startPasskeySignIn, { withoutSession: true })
  const response = await askPasskey(options, autofill)
  return callInTurn(signInWithPasskeyAddress, { body: keep ? { response, keep } : { response } })
}
