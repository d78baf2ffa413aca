import type { CallInput } from '~/lib/api.ts'
import { callInTurn } from './in-turn.ts'

/** Makes the account of a person whom Google has identified, and signs in to it. */
export function googleAccount(body: CallInput<'POST /auth/google/account'>['body']) {
  return callInTurn('POST /auth/google/account', { body })
}
