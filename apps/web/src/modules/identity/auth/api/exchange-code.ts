import type { CallInput } from '~/lib/api.ts'
import { callInTurn } from './in-turn.ts'

/** Exchanges the one-time code of a finished Google sign-in for a session. */
export function exchangeCode(body: CallInput<'POST /auth/exchange'>['body']) {
  return callInTurn('POST /auth/exchange', { body })
}
