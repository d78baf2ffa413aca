import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { walletKeys } from '../model/query-keys.ts'

/** What BrandPoints buy, cheapest first. */
export function rewardsQuery() {
  return queryOptions({
    queryKey: [...walletKeys.points, 'rewards'],
    queryFn: ({ signal }) => call('listPlatformRewards', { signal }),
    // It moves elsewhere: at the till, in another tab.
    staleTime: 0,
    meta: { quiet: 'untilLoaded' },
  })
}
