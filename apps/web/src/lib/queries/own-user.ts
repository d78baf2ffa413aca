import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { ROOTS } from '../query-roots.ts'

export const ownUserKey = (id: string) => [ROOTS.users, id] as const

/** Reads the caller's own full record. */
export function ownUser(id: string) {
  return queryOptions({
    queryKey: ownUserKey(id),
    queryFn: ({ signal }) => call('GET /user/{id}', { params: { id }, signal }),
    staleTime: 60_000,
  })
}
