import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import type { Position } from '../../model/browse-query.ts'
import { dealKeys } from '../../model/query-keys.ts'

/**
 * Reads a deal in full. The request also records the recent view, so it is sent at every
 * opening, and the list of recent views is read again afterwards. The screen shows a failure
 * itself.
 */
export function dealDetail(id: string, position: Position | undefined) {
  const { lat, lon } = position ?? {}
  return queryOptions({
    queryKey: [...dealKeys.detail(id), lat, lon],
    queryFn: async ({ signal, client }) => {
      const deal = await call('GET /deal/{id}', { params: { id }, query: { lat, lon }, signal })
      void client.invalidateQueries({ queryKey: dealKeys.recent })
      return deal
    },
    staleTime: 0,
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  })
}
