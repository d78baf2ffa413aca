import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { answerInTime } from '../api/answer-in-time.ts'
import { tillKeys } from '../api/till-keys.ts'

/**
 * Registers the visit of the member whose card was read. Repeated with its key it counts once. The
 * till shows failures.
 */
export function registerVisit(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ ticket, key }: { ticket: string; key: string }) =>
      call('POST /visit', { body: { ticket }, idempotencyKey: key, signal: answerInTime() }),
    onSuccess: () => void client.invalidateQueries({ queryKey: tillKeys.all }),
    meta: { quiet: true },
  })
}
