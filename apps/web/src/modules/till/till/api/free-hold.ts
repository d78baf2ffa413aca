import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { tillKeys } from './till-keys.ts'

/**
 * Frees a held unit. The list is read again after a failure too, because the code may have ended.
 * The dialog shows failures.
 */
export function freeHold(id: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: () => call('POST /redemption/{id}/free', { params: { id }, body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: tillKeys.all }),
    meta: { quiet: true },
  })
}
