import { queryOptions } from '@tanstack/react-query'
import { listPlatformRewards } from '@vicino/contract/redemption/brand-points/addresses'
import { call } from '~/lib/api.ts'
import { walletKeys } from '../../shared/model/query-keys.ts'

/** What BrandPoints buy, cheapest first. */
export function rewardsQuery() {
  return queryOptions({
    queryKey: [...walletKeys.points, 'rewards'],
    queryFn: ({ signal }) => call(listPlatformRewards, { signal }),
    // Other places change it (the till, another tab), so it is asked for again on every visit.
    staleTime: 0,
    meta: { quiet: 'untilLoaded' },
  })
}
