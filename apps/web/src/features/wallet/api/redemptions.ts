import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { walletKeys } from '../model/query-keys.ts'

/** The caller's redemptions, newest first, page by page: 'open' = live codes, 'closed' = all that came to an end. */
export function redemptionPages(state: 'open' | 'closed') {
  return infiniteQueryOptions({
    queryKey: [...walletKeys.redemptions, 'listed', state],
    queryFn: async ({ pageParam, signal }) => {
      const page = await call('listRedemptions', { query: { state, cursor: pageParam }, signal })
      const ahead = Date.parse(page.serverTime) - Date.now()
      return { ...page, items: page.items.map((line) => ({ ...line, serverAhead: ahead })) }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
    meta: { quiet: 'untilLoaded' },
  })
}
