import { endpointQuery } from '~/lib/endpoint-query.ts'
import { walletKeys } from '../../shared/model/query-keys.ts'

/** Reads the caller's BrandPoints. */
export const balanceQuery = () =>
  endpointQuery('GET /points/balance', [...walletKeys.points, 'balance'], {
    // The till or another tab may change it, so it is read at every visit.
    staleTime: 0,
  })
