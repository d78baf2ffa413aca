import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { answerInTime } from './answer-in-time.ts'
import { tillKeys } from './till-keys.ts'

interface Confirming {
  readonly transactionId: string
  /** The cashier has confirmed the number although the customer's screen is inactive. */
  readonly withoutScreen: boolean
  /** Idempotency key, the same for every try of one confirmation. */
  readonly key: string
}

/**
 * Redeems the code shown in the preview. Repeated with the same key, it counts once. The
 * till shows failures.
 */
export function confirmRedemption(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ transactionId, withoutScreen, key }: Confirming) =>
      call('POST /redemption/confirm', {
        body: withoutScreen ? { transactionId, withoutScreen } : { transactionId },
        idempotencyKey: key,
        signal: answerInTime(),
      }),
    onSuccess: () => void client.invalidateQueries({ queryKey: tillKeys.all }),
    meta: { quiet: true },
  })
}
