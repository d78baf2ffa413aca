import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { confirmPurchaseCode } from '@vicino/contract/till/addresses'
import { call } from '~/lib/api.ts'
import { tillKeys } from './till-keys.ts'

interface Confirming {
  readonly code: string
  /** Idempotency key: the same for every try of one confirmation. */
  readonly key: string
}

/** Confirms an online purchase by its code. The dialog shows failures. */
export function confirmPurchase(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ code, key }: Confirming) =>
      call(confirmPurchaseCode, { body: { code }, idempotencyKey: key }),
    onSuccess: () => client.invalidateQueries({ queryKey: tillKeys.all }),
    meta: { quiet: true },
  })
}
