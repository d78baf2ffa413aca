import { queryOptions } from '@tanstack/react-query'
import { getUser } from '@vicino/contract/identity/profile/addresses'
import { call } from '~/lib/api.ts'
import { ROOTS } from '../query-roots.ts'

export const ownUserKey = (id: string) => [ROOTS.users, id] as const

/** The caller's own full record. */
export function ownUser(id: string) {
  return queryOptions({
    queryKey: ownUserKey(id),
    queryFn: ({ signal }) => call(getUser, { params: { id }, signal }),
    staleTime: 60_000,
  })
}
