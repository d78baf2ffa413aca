import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { confirmPurchaseCode } from '@vicino/contract/till/till/addresses'
import { call } from '~/lib/api.ts'
import { tillKeys } from './till-keys.ts'

/** Confirms an online purchase by its code. The dialog shows failures. */
export function confirmPurchase(client: QueryClient) {
  return mutationOptions({
    mutationFn: (code: string) => call(confirmPurchaseCode, { body: { code } }),
    onSuccess: () => client.invalidateQueries({ queryKey: tillKeys.all }),
    meta: { quiet: true },
  })
}
