import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { walletKeys } from '../model/query-keys.ts'

/** The caller's BrandPoints. */
export function balanceQuery() {
  return queryOptions({
    queryKey: [...walletKeys.points, 'balance'],
    queryFn: ({ signal }) => call('getPointsBalance', { signal }),
    // It moves elsewhere: at the till, in another tab.
    staleTime: 0,
    meta: { quiet: 'untilLoaded' },
  })
}
