import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { walletKeys } from '../model/query-keys.ts'

/** What earns BrandPoints and what the caller has done of it, with the balance. */
export function waysToEarn() {
  return queryOptions({
    queryKey: [...walletKeys.points, 'earn'],
    queryFn: ({ signal }) => call('getWaysToEarn', { signal }),
    // It moves elsewhere: at the till, in another tab.
    staleTime: 0,
    meta: { quiet: 'untilLoaded' },
  })
}
