import { endpointQuery } from '~/lib/endpoint-query.ts'
import { redemptionKeys } from '../model/keys.ts'

/** Reads one redemption of the caller, in its present state. */
export const redemptionQuery = (id: string) =>
  endpointQuery('GET /redemption/{id}', redemptionKeys.one(id), {
    params: { id },
    staleTime: 0,
    gcTime: 0,
    quiet: true,
  })
