import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import type { Position } from '../model/browse-query.ts'
import { dealKeys } from '../model/query-keys.ts'

/** Reads the last opened deals, newest first. */
export function recentViews({ lat, lon }: Position) {
  return queryOptions({
    queryKey: [...dealKeys.recent, lat, lon],
    queryFn: ({ signal }) => call('GET /deal/recent-view', { query: { lat, lon }, signal }),
    meta: { quiet: 'untilLoaded' },
  })
}
