import { queryOptions } from '@tanstack/react-query'
import { getWaysToEarn } from '@vicino/contract/redemption/brand-points/addresses'
import { call } from '~/lib/api.ts'
import { walletKeys } from '../../shared/model/query-keys.ts'

/** The actions that earn BrandPoints, how often the caller has done each, and the balance. */
export function waysToEarn() {
  return queryOptions({
    queryKey: [...walletKeys.points, 'earn'],
    queryFn: ({ signal }) => call(getWaysToEarn, { signal }),
    // Other places change it (the till, another tab), so it is asked for again on every visit.
    staleTime: 0,
    meta: { quiet: 'untilLoaded' },
  })
}
