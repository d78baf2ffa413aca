import {
  signInWithPasskey as signInWithPasskeyAddress,
  startPasskeySignIn,
} from '@vicino/contract/identity/auth/second-factor/addresses'
import { call } from '~/lib/api.ts'
import { askPasskey } from '~/lib/passkeys.ts'
import { callInTurn } from './in-turn.ts'

/**
 * Signs in with a passkey, no address asked. `autofill`: the browser offers it in the email field and this waits until
 * one is taken. @throws DOMException of the browser's window when it is dismissed, ApiError, NetworkError
 */
export async function signInWithPasskey({ autofill = false, keep = false } = {}) {
  const { options } = await call(startPasskeySignIn, { withoutSession: true })
  const response = await askPasskey(options, autofill)
  return callInTurn(signInWithPasskeyAddress, { body: keep ? { response, keep } : { response } })
}
