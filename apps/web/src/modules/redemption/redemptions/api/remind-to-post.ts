import { call } from '~/lib/api.ts'

/**
 * Requests a reminder of a Proof Post in 24 hours. The person leaves at once, so nobody
 * waits for the answer or sees a failure.
 */
export function remindLater(dealId: string): void {
  call('POST /post/reminder', { body: { dealId } }).catch(() => undefined)
}
