import { removeDeviceAccount } from '@vicino/contract/sessions/addresses'
import { type CallInput, call } from '~/lib/api.ts'
import { inTurn } from './renew.ts'

/** Signs an account that is not in use out of this browser. */
export function removeAccount(body: CallInput<typeof removeDeviceAccount>['body']) {
  return inTurn(() => call(removeDeviceAccount, { body, withoutSession: true }))
}
