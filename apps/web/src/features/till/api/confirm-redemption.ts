import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { answerInTime } from './answer-in-time.ts'
import { tillKeys } from './till-keys.ts'

interface Confirming {
  readonly transactionId: string
  /** The same for each try of one confirmation. */
  readonly key: string
}

/** Redeems what the till has looked at; sent again with its key it counts once. The till shows what fails. */
export function confirmRedemption(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ transactionId, key }: Confirming) =>
      call('confirmRedemption', { body: { transactionId }, idempotencyKey: key, signal: answerInTime() }),
    onSuccess: () => void client.invalidateQueries({ queryKey: tillKeys.all }),
    meta: { quiet: true },
  })
}
