import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { redemptionKeys } from '../model/keys.ts'

/** Reads one redemption of the caller, in its present state. */
export function redemptionQuery(id: string) {
  return queryOptions({
    queryKey: redemptionKeys.one(id),
    queryFn: ({ signal }) => call('GET /redemption/{id}', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  })
}
