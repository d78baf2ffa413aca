import { cancelRedemption as cancelRedemptionAddress } from '@vicino/contract/redemptions/addresses'
import { call } from '~/lib/api.ts'
import { leaving } from '../model/kept-code.ts'

/**
 * Cancels a code while its page is being closed. Nobody waits for the answer; if the call does not arrive,
 * the code expires by itself.
 */
export function cancelOnExit(id: string): void {
  leaving.mark(id)
  void call(cancelRedemptionAddress, { params: { id }, body: {}, keepalive: true }).catch(() => null)
}
