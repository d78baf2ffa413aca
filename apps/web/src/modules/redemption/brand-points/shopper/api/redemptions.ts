import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { walletKeys } from '../../shared/model/query-keys.ts'

/**
 * Reads the caller's redemptions, newest first, page by page: 'open' for valid codes, 'closed' for
 * used, cancelled, expired or voided ones.
 */
export function redemptionPages(state: 'open' | 'closed') {
  return infiniteQueryOptions({
    queryKey: [...walletKeys.redemptions, 'listed', state],
    queryFn: ({ pageParam, signal }) =>
      call('GET /redemption/history', { query: { state, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
    meta: { quiet: 'untilLoaded' },
  })
}
