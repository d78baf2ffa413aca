import { removeDeviceAccount } from '@vicino/contract/identity/auth/sessions/addresses'
import type { CallInput } from '~/lib/api.ts'
import { callInTurn } from './in-turn.ts'

/** Signs an account that is not in use out of this browser. */
export function removeAccount(body: CallInput<typeof removeDeviceAccount>['body']) {
  return callInTurn(removeDeviceAccount, { body })
}
