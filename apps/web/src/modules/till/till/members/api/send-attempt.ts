import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { answerInTime } from '../../api/answer-in-time.ts'
import { tillKeys } from '../../api/till-keys.ts'
import type { Attempt } from '../model/attempt.ts'

/**
 * Registers a purchase or refund. Repeated with its key it counts once and gets the first answer.
 * The till shows failures.
 */
export function sendAttempt(client: QueryClient) {
  return mutationOptions({
    mutationFn: (attempt: Attempt) => {
      const sent = { idempotencyKey: attempt.key, signal: answerInTime() }
      if (attempt.kind === 'purchase') return call('POST /purchase', { body: attempt.body, ...sent })
      return attempt.kind === 'looseRefund'
        ? call('POST /purchase/refund', { body: attempt.body, ...sent })
        : call('POST /purchase/{id}/refund', {
            params: { id: attempt.purchaseId },
            body: attempt.body,
            ...sent,
          })
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: tillKeys.all }),
    meta: { quiet: true },
  })
}
