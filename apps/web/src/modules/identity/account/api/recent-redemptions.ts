import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { accountKeys } from './account-keys.ts'

/** Reads the caller's latest ended redemptions. */
export const recentRedemptions = queryOptions({
  queryKey: accountKeys.redemptions,
  queryFn: ({ signal }) => call('GET /redemption/history', { query: { state: 'closed', limit: 8 }, signal }),
  staleTime: 0,
  meta: { quiet: 'untilLoaded' },
})
