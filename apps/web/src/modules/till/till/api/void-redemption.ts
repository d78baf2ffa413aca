import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { tillKeys } from './till-keys.ts'

/** Voids a confirmed redemption. The dialog shows failures. */
export function voidRedemption(id: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: (reason: string) => call('POST /redemption/{id}/void', { params: { id }, body: { reason } }),
    onSuccess: () => client.invalidateQueries({ queryKey: tillKeys.all }),
    meta: { quiet: true },
  })
}
