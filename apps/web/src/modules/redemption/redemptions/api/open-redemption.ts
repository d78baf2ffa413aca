import { queryOptions } from '@tanstack/react-query'
import type { Channel, Redemption } from '@vicino/contract/redemption/redemptions/schemas'
import { call } from '~/lib/api.ts'
import { asksAgainByItself } from '~/lib/is-passing.ts'
import { keepCode } from '~/lib/kept-codes.ts'
import { redemptionKeys } from '../model/keys.ts'

/** Milliseconds before a call without an answer is repeated. */
const AGAIN_MS = 2000

interface Opening {
  readonly userId: string
  readonly dealId: string
  readonly channel: Channel
  /** The attempt's idempotency key. After a lost answer the call is repeated with the same key. */
  readonly attempt: string
  /** False while the screen shows a code stored before a reload. */
  readonly enabled: boolean
}

/**
 * Opens the deal's code, or resumes the valid one. The screen shows failures
 * itself.
 */
export function openedCode({ userId, dealId, channel, attempt, enabled }: Opening) {
  return queryOptions({
    queryKey: redemptionKeys.opened(channel, dealId, attempt),
    queryFn: async (): Promise<Redemption> => {
      const redemption = await call(channel === 'store' ? 'POST /redemption' : 'POST /purchase-code', {
        body: { dealId, device: 'phone' },
        idempotencyKey: attempt,
      })
      keepCode(userId, redemption)
      return redemption
    },
    enabled,
    staleTime: Infinity,
    gcTime: 0,
    retry: (failures, error) => failures < 1 && asksAgainByItself(error),
    retryDelay: AGAIN_MS,
    refetchOnReconnect: false,
    meta: { quiet: true },
  })
}
