import { endpointQuery } from '~/lib/endpoint-query.ts'
import { tillKeys } from './till-keys.ts'

/** Reads the sums of the last seven days of the brand's tills, today last. */
export const tillWeek = endpointQuery('GET /till/week', tillKeys.week, {})
