import { queryOptions } from '@tanstack/react-query'
import { getPointsBalance } from '@vicino/contract/redemption/brand-points/addresses'
import { call } from '~/lib/api.ts'
import { walletKeys } from '../../shared/model/query-keys.ts'

/** The caller's BrandPoints. */
export function balanceQuery() {
  return queryOptions({
    queryKey: [...walletKeys.points, 'balance'],
    queryFn: ({ signal }) => call(getPointsBalance, { signal }),
    // Other places change it (the till, another tab), so it is asked for again on every visit.
    staleTime: 0,
    meta: { quiet: 'untilLoaded' },
  })
}
