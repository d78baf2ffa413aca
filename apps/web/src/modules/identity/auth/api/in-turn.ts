import type { KnownAddress } from '@vicino/contract/modules'
import { type Answer, call, type CallInput } from '~/lib/api.ts'

/**
 * Milliseconds that a tab waits for its turn. The tab before may be suspended, as phones do with
 * hidden tabs.
 */
const PATIENCE = 5000

/**
 * Lets one tab at a time use the session cookies, which all tabs share. A refresh cookie works
 * once: a second use would look like theft and end the session. A list read during a renewal would
 * lack the present account. A late answer to a renewal would restore the cookie of a session that
 * has ended. After 5 s without a turn, `work` runs anyway.
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

/**
 * Calls an endpoint that reads or writes the session cookies, one tab at a time. The call has no
 * access token.
 */
export function callInTurn<At extends KnownAddress>(address: At, input: CallInput<At>): Promise<Answer<At>> {
  return inTurn(() => call(address, { ...input, withoutSession: true }))
}
