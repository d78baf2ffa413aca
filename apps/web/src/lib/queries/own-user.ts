import { endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '../query-roots.ts'

export const ownUserKey = (id: string) => [ROOTS.users, id] as const

/** Reads the caller's own full record. */
export const ownUser = (id: string) =>
  endpointQuery('GET /user/{id}', ownUserKey(id), { params: { id }, staleTime: 60_000, quiet: false })
