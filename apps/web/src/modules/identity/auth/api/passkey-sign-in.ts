import { call } from '~/lib/api.ts'
import { askPasskey } from '~/lib/passkeys.ts'
import { callInTurn } from './in-turn.ts'

/**
 * Signs in with a passkey, without asking for an address. With `autofill` the browser offers
 * passkeys in the email field, and the call waits until one is chosen.
 * @throws DOMException when the browser's window is dismissed, ApiError, NetworkError
 */
export async function signInWithPasskey({ autofill = false, keep = false } = {}) {
  const { options } = await call('POST /auth/passkey/sign-in/options', { withoutSession: true })
  const response = await askPasskey(options, autofill)
  return callInTurn('POST /auth/passkey/sign-in', { body: keep ? { response, keep } : { response } })
}
