import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { tillKeys } from '../api/till-keys.ts'

/** Takes back a fulfilled reward. The dialog shows failures. */
export function undoClaim(id: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: (reason: string) => call('POST /claim/{id}/undo', { params: { id }, body: { reason } }),
    onSuccess: () => client.invalidateQueries({ queryKey: tillKeys.all }),
    meta: { quiet: true },
  })
}
