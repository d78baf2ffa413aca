import { endpointQuery } from '~/lib/endpoint-query.ts'
import { walletKeys } from '../../shared/model/query-keys.ts'

/** Reads the rewards for BrandPoints, cheapest first. */
export const rewardsQuery = () =>
  endpointQuery('GET /points/reward', [...walletKeys.points, 'rewards'], {
    // The till or another tab may change it, so it is read at every visit.
    staleTime: 0,
  })
