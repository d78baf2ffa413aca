import { switchAccount as switchAccountAddress } from '@vicino/contract/sessions/addresses'
import { type CallInput, call } from '~/lib/api.ts'

/** Uses another account that is signed in on this browser. */
export function switchAccount(body: CallInput<typeof switchAccountAddress>['body']) {
  return call(switchAccountAddress, { body, withoutSession: true })
}
