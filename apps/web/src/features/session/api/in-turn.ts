import type { KnownAddress } from '@vicino/contract/modules'
import { type Answer, call, type CallInput } from '~/lib/api.ts'

/**
 * Lets one tab at a time use the cookies of the sessions, which all tabs share. A refresh cookie works once: a second use
 * would look like theft and end the session, a list read beside a renewal would lack the account in use, and a late answer
 * to a renewal would bring back the cookie of a session that was ended meanwhile.
 */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return work()
  return navigator.locks.request('vicino-refresh', work)
}

/** Calls an endpoint that reads or writes those cookies, in turn. It is sent without the session's token. */
export function callInTurn<At extends KnownAddress>(address: At, input: CallInput<At>): Promise<Answer<At>> {
  return inTurn(() => call(address, { ...input, withoutSession: true }))
}
