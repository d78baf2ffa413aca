import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { walletKeys } from '../../shared/model/query-keys.ts'

/**
 * Reads the actions that earn BrandPoints, how often the caller has done each, and the balance
 * (R-404).
 */
export function waysToEarn() {
  return queryOptions({
    queryKey: [...walletKeys.points, 'earn'],
    queryFn: ({ signal }) => call('GET /points/earn', { signal }),
    // The till or another tab may change it, so it is read at every visit.
    staleTime: 0,
    meta: { quiet: 'untilLoaded' },
  })
}
