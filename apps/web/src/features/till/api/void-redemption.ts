import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { voidRedemption as voidRedemptionAddress } from '@vicino/contract/till/addresses'
import { call } from '~/lib/api.ts'
import { tillKeys } from './till-keys.ts'

interface Voiding {
  readonly reason: string
  /** Idempotency key: the same for every try of one void. */
  readonly key: string
}

/** Voids a confirmed redemption. The dialog shows failures. */
export function voidRedemption(id: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ reason, key }: Voiding) =>
      call(voidRedemptionAddress, { params: { id }, body: { reason }, idempotencyKey: key }),
    onSuccess: () => client.invalidateQueries({ queryKey: tillKeys.all }),
    meta: { quiet: true },
  })
}
