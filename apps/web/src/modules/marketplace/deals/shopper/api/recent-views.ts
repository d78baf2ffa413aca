import { endpointQuery } from '~/lib/endpoint-query.ts'
import type { Position } from '../model/browse-query.ts'
import { dealKeys } from '../model/query-keys.ts'

/** Reads the last opened deals, newest first. */
export const recentViews = ({ lat, lon }: Position) =>
  endpointQuery('GET /deal/recent-view', [...dealKeys.recent, lat, lon], { query: { lat, lon } })
