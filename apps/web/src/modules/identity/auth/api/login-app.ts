import { loginApp as loginAppAddress } from '@vicino/contract/identity/auth/addresses'
import type { CallInput } from '~/lib/api.ts'
import { callInTurn } from './in-turn.ts'

/** Signs in to the app. */
export function loginApp(body: CallInput<typeof loginAppAddress>['body']) {
  return callInTurn(loginAppAddress, { body })
}
