import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { tillKeys } from './till-keys.ts'

interface Voiding {
  readonly reason: string
  /** The same for each try of one void. */
  readonly key: string
}

/** Takes a confirmed redemption back. The dialog shows what fails. */
export function voidRedemption(id: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ reason, key }: Voiding) =>
      call('voidRedemption', { params: { id }, body: { reason }, idempotencyKey: key }),
    onSuccess: () => client.invalidateQueries({ queryKey: tillKeys.all }),
    meta: { quiet: true },
  })
}
