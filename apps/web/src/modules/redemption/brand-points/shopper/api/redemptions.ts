import { endpointPages } from '~/lib/endpoint-query.ts'
import { walletKeys } from '../../shared/model/query-keys.ts'

/**
 * Reads the caller's redemptions, newest first, page by page: 'open' for valid codes, 'closed' for
 * used, cancelled, expired or voided ones.
 */
export const redemptionPages = (state: 'open' | 'closed') =>
  endpointPages('GET /redemption/history', [...walletKeys.redemptions, 'listed', state], {
    query: { state },
    staleTime: 0,
  })
