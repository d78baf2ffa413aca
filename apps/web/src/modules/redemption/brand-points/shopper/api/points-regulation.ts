import { endpointQuery } from '~/lib/endpoint-query.ts'
import { walletKeys } from '../../shared/model/query-keys.ts'

/** Reads the regulation of BrandPoints as it holds now. */
export const pointsRegulation = () =>
  endpointQuery('GET /points/regulation', [...walletKeys.points, 'regulation'], {})
