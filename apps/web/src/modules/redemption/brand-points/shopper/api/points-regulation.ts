import { endpointQuery } from '~/lib/endpoint-query.ts'
import { walletKeys } from '../../shared/model/query-keys.ts'

/** Reads a version of the regulation of BrandPoints, by default the one that holds now. */
export const pointsRegulation = (version?: number) =>
  endpointQuery('GET /points/regulation', [...walletKeys.points, 'regulation', version ?? 'now'], {
    query: version === undefined ? {} : { version },
  })
