import { endpointQuery } from '~/lib/endpoint-query.ts'
import { accountKeys } from './account-keys.ts'

/** Reads the caller's latest ended redemptions. */
export const recentRedemptions = endpointQuery('GET /redemption/history', accountKeys.redemptions, {
  query: { state: 'closed', limit: 8 },
  staleTime: 0,
})
