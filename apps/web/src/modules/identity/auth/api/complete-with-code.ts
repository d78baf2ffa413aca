import { completeWithCode as completeWithCodeAddress } from '@vicino/contract/identity/auth/second-factor/addresses'
import type { CallInput } from '~/lib/api.ts'
import { callInTurn } from './in-turn.ts'

/** Finishes a sign-in with a code of the authenticator app or a recovery code. */
export function completeWithCode(body: CallInput<typeof completeWithCodeAddress>['body']) {
  return callInTurn(completeWithCodeAddress, { body })
}
