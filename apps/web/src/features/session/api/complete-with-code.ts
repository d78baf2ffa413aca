import { completeWithCode as completeWithCodeAddress } from '@vicino/contract/second-factor/addresses'
import { type CallInput, call } from '~/lib/api.ts'

/** Finishes a sign-in with a code of the app or a recovery code. */
export function completeWithCode(body: CallInput<typeof completeWithCodeAddress>['body']) {
  return call(completeWithCodeAddress, { body, withoutSession: true })
}
