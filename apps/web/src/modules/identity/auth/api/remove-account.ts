import { removeDeviceAccount } from '@vicino/contract/identity/auth/sessions/addresses'
import type { CallInput } from '~/lib/api.ts'
import { callInTurn } from './in-turn.ts'

/** Signs out an account of this browser that is not the present one. */
export function removeAccount(body: CallInput<typeof removeDeviceAccount>['body']) {
  return callInTurn(removeDeviceAccount, { body })
}
