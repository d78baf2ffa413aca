import { exchange } from '@vicino/contract/google-sign-in/addresses'
import { type CallInput, call } from '~/lib/api.ts'

/** Trades the one-time code of a finished Google sign-in. */
export function exchangeCode(body: CallInput<typeof exchange>['body']) {
  return call(exchange, { body, withoutSession: true })
}
