import { queryOptions } from '@tanstack/react-query'
import {
  cancelRedemption,
  getRedemption,
  openPurchaseCode,
  openRedemption,
} from '@vicino/contract/redemptions/addresses'
import type { Channel, Redemption } from '@vicino/contract/redemptions/schemas'
import { ApiError } from '~/lib/api-error.ts'
import { call } from '~/lib/api.ts'
import { asksAgainByItself, isPassing } from '~/lib/is-passing.ts'
import { noteServerTime } from '~/lib/server-clock.ts'
import { keepCode, leaving } from '../model/kept-code.ts'
import { redemptionKeys } from '../model/keys.ts'

/** Milliseconds before a call without an answer is sent again. */
const AGAIN_MS = 2000

interface Opening {
  readonly userId: string
  readonly dealId: string
  readonly channel: Channel
  /** The attempt's idempotency key: after a lost answer the call is sent again with the same key. */
  readonly attempt: string
  /**
   * Whether the screen shows a kept code meanwhile: then the call is repeated until an answer comes,
   * otherwise only once.
   */
  readonly patient: boolean
}

/**
 * Opens the deal's code or resumes the valid one. First it finishes the cancellation
 * that a closing page has begun. The screen shows failures itself.
 */
export function openedCode({ userId, dealId, channel, attempt, patient }: Opening) {
  return queryOptions({
    queryKey: redemptionKeys.opened(channel, dealId, attempt),
    queryFn: async (): Promise<Redemption> => {
      const redeemed = await settleLeaving()
      if (redeemed) return redeemed
      const redemption = await call(channel === 'store' ? openRedemption : openPurchaseCode, {
        body: { dealId, device: 'phone' },
        idempotencyKey: attempt,
      })
      if (channel === 'store') keepCode(userId, redemption)
      return noteServerTime(redemption)
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: (failures, error) => asksAgainByItself(error) && (patient || failures < 1),
    retryDelay: AGAIN_MS,
    refetchOnReconnect: false,
    meta: { quiet: true },
  })
}

/**
 * Finishes the cancellation that a page began as it closed. Returns the redemption if the shop had confirmed
 * it before that, null otherwise.
 */
async function settleLeaving(): Promise<Redemption | null> {
  const id = leaving.read()
  if (id === null) return null
  try {
    await call(cancelRedemption, { params: { id }, body: {} })
  } catch (error) {
    if (!(error instanceof ApiError) || isPassing(error)) throw error
    if (error.code === 'already_redeemed') {
      leaving.clear()
      return noteServerTime(await call(getRedemption, { params: { id } }))
    }
  }
  leaving.clear()
  return null
}
