import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { tillKeys } from './till-keys.ts'

/** Confirms an online purchase by its code. The dialog shows failures. */
export function confirmPurchase(client: QueryClient) {
  return mutationOptions({
    mutationFn: (code: string) => call('POST /purchase-code/confirm', { body: { code } }),
    onSuccess: () => client.invalidateQueries({ queryKey: tillKeys.all }),
    meta: { quiet: true },
  })
}
