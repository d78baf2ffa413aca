import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { walletKeys } from '../../shared/model/query-keys.ts'

/** Reads the rewards for BrandPoints, cheapest first. */
export function rewardsQuery() {
  return queryOptions({
    queryKey: [...walletKeys.points, 'rewards'],
    queryFn: ({ signal }) => call('GET /points/reward', { signal }),
    // The till or another tab may change it, so it is read at every visit.
    staleTime: 0,
    meta: { quiet: 'untilLoaded' },
  })
}
