import { exchange } from '@vicino/contract/identity/auth/google/addresses'
import type { CallInput } from '~/lib/api.ts'
import { callInTurn } from './in-turn.ts'

/** Exchanges the one-time code of a finished Google sign-in for a session. */
export function exchangeCode(body: CallInput<typeof exchange>['body']) {
  return callInTurn(exchange, { body })
}
