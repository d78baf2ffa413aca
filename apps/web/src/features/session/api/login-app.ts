import { loginApp as loginAppAddress } from '@vicino/contract/auth/addresses'
import { type CallInput, call } from '~/lib/api.ts'

/** Signs in to the app. */
export function loginApp(body: CallInput<typeof loginAppAddress>['body']) {
  return call(loginAppAddress, { body, withoutSession: true })
}
