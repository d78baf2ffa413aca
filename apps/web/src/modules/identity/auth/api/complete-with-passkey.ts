import { call } from '~/lib/api.ts'
import { askPasskey } from '~/lib/passkeys.ts'
import { callInTurn } from './in-turn.ts'

/**
 * Finishes a sign-in with one of the account's passkeys.
 * @throws as signInWithPasskey
 */
export async function completeWithPasskey(token: string) {
  const { options } = await call('POST /auth/second-factor/passkey/options', {
    body: { token },
    withoutSession: true,
  })
  const response = await askPasskey(options)
  return callInTurn('POST /auth/second-factor/passkey', { body: { token, response } })
}
