import type { QueryClient } from '@tanstack/react-query'
import { call } from '../api.ts'
import { dropCode } from '../kept-codes.ts'
import { ROOTS } from '../query-roots.ts'

/**
 * Cancels the caller's code, which frees its unit at once. The lists are read again even
 * after a failure, because the code may have been redeemed or expired meanwhile. It throws
 * ApiError, NetworkError.
 */
export async function giveUpCode(client: QueryClient, id: string) {
  try {
    const given = await call('POST /redemption/{id}/cancel', { params: { id }, body: {} })
    dropCode(id)
    return given
  } finally {
    void client.invalidateQueries({ queryKey: [ROOTS.redemptions] })
  }
}
