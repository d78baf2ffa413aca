import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { walletKeys } from '../../shared/model/query-keys.ts'

/** Reads the caller's BrandPoints. */
export function balanceQuery() {
  return queryOptions({
    queryKey: [...walletKeys.points, 'balance'],
    queryFn: ({ signal }) => call('GET /points/balance', { signal }),
    // The till or another tab may change it, so it is read at every visit.
    staleTime: 0,
    meta: { quiet: 'untilLoaded' },
  })
}
