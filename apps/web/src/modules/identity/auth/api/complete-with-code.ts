import type { CallInput } from '~/lib/api.ts'
import { callInTurn } from './in-turn.ts'

/** Finishes a sign-in with a code of the authenticator app or a recovery code. */
export function completeWithCode(body: CallInput<'POST /auth/second-factor'>['body']) {
  return callInTurn('POST /auth/second-factor', { body })
}
