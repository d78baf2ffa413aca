import type { KnownAddress } from '@vicino/contract/modules'
import { type Answer, call, type CallInput } from '~/lib/api.ts'

/** Milliseconds that a tab waits for its turn: the one before may be suspended, as phones do with tabs behind others. */
const PATIENCE = 5000

/**
 * Lets one tab at a time use the cookies of the sessions, which all tabs share. A refresh cookie works once: a second use
 * would look like theft and end the session, a list read beside a renewal would lack the account in use, and a late answer
 * to a renewal would bring back the cookie of a session that was ended meanwhile. After 5 s without a turn the work is done all the same.
 */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return work()
  const signal = AbortSignal.timeout(PATIENCE)
  let begun = false
  const begin = () => {
    begun = true
    return work()
  }
  return navigator.locks.request('vicino-refresh', { signal }, begin).catch((error: unknown) => {
    if (begun) throw error
    return work()
  })
}

/** Calls an endpoint that reads or writes those cookies, in turn. It is sent without the session's token. */
export function callInTurn<At extends KnownAddress>(address: At, input: CallInput<At>): Promise<Answer<At>> {
  return inTurn(() => call(address, { ...input, withoutSession: true }))
}
