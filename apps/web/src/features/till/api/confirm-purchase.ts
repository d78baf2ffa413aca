import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { tillKeys } from './till-keys.ts'

interface Confirming {
  readonly code: string
  /** The same for each try of one confirmation. */
  readonly key: string
}

/** Confirms an online purchase by its code. The dialog shows what fails. */
export function confirmPurchase(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ code, key }: Confirming) =>
      call('confirmPurchaseCode', { body: { code }, idempotencyKey: key }),
    onSuccess: () => client.invalidateQueries({ queryKey: tillKeys.all }),
    meta: { quiet: true },
  })
}
