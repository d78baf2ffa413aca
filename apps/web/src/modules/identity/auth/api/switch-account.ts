import { switchAccount as switchAccountAddress } from '@vicino/contract/identity/auth/sessions/addresses'
import type { CallInput } from '~/lib/api.ts'
import { callInTurn } from './in-turn.ts'

/** Switches to another account that is signed in on this browser. */
export function switchAccount(body: CallInput<typeof switchAccountAddress>['body']) {
  return callInTurn(switchAccountAddress, { body })
}
