import { queryOptions } from '@tanstack/react-query'
import type { Channel, Redemption } from '@vicino/contract/redemptions'
import { ApiError, NetworkError } from '~/lib/api-error.ts'
import { call } from '~/lib/api.ts'
import { keepCode, leaving } from '../model/kept-code.ts'
import { redemptionKeys } from '../model/keys.ts'
import { heard } from './redemption.ts'

/** Pause before a call whose answer was lost is sent again. */
const AGAIN_MS = 2000

interface Opening {
  readonly userId: string
  readonly dealId: string
  readonly channel: Channel
  /** The attempt's idempotency key: a lost answer is asked for again under the same one. */
  readonly attempt: string
  /** A kept code is on the screen meanwhile: ask until there is an answer. */
  readonly patient: boolean
}

/**
 * Opens the deal's code or resumes the live one. A code that a closing page was giving up is
 * settled first. The screen shows failures itself.
 */
export function openedCode({ userId, dealId, channel, attempt, patient }: Opening) {
  return queryOptions({
    queryKey: redemptionKeys.opened(channel, dealId, attempt),
    queryFn: async (): Promise<Redemption> => {
      const redeemed = await settleLeaving()
      if (redeemed) return redeemed
      const redemption = await call(channel === 'store' ? 'openRedemption' : 'openPurchaseCode', {
        body: { dealId, device: 'phone' },
        idempotencyKey: attempt,
      })
      if (channel === 'store') keepCode(userId, redemption)
      return heard(redemption)
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: (failures, error) => isPassing(error) && (patient || failures < 1),
    retryDelay: AGAIN_MS,
    refetchOnReconnect: false,
    meta: { quiet: true },
  })
}

function isPassing(error: unknown): boolean {
  if (error instanceof NetworkError) return true
  return error instanceof ApiError && (error.status >= 502 || error.code === 'request_in_flight')
}

/** Finishes the cancellation that a page began as it closed; the redemption itself where it was confirmed before. */
async function settleLeaving(): Promise<Redemption | null> {
  const id = leaving.read()
  if (id === null) return null
  try {
    await call('cancelRedemption', { params: { id }, body: {} })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    if (error.code === 'already_redeemed') {
      leaving.clear()
      return heard(await call('getRedemption', { params: { id } }))
    }
  }
  leaving.clear()
  return null
}
