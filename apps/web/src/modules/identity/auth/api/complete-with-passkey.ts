import {
  completeWithPasskey as completeWithPasskeyAddress,
  startPasskeyFactor,
} from '@vicino/contract/identity/auth/second-factor/addresses'
import { call } from '~/lib/api.ts'
import { askPasskey } from '~/lib/passkeys.ts'
import { callInTurn } from './in-turn.ts'

/** Finishes a sign-in with one of the account's passkeys. @throws as signInWithPasskey */
export async function completeWithPasskey(token: string) {
  const { options } = await call(startPasskeyFactor, { body: { token }, withoutSession: true })
  const response = await askPasskey(options)
  return callInTurn(completeWithPasskeyAddress, { body: { token, response } })
}
