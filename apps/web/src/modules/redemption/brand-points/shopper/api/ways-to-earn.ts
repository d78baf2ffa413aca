import { endpointQuery } from '~/lib/endpoint-query.ts'
import { walletKeys } from '../../shared/model/query-keys.ts'

/**
 * Reads the actions that earn BrandPoints, how often the caller has done each, and the balance
 * (R-404).
 */
export const waysToEarn = () =>
  endpointQuery('GET /points/earn', [...walletKeys.points, 'earn'], {
    // The till or another tab may change it, so it is read at every visit.
    staleTime: 0,
  })
