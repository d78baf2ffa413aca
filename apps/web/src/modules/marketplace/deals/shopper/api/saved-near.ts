import { LIMIT_MAX } from '@vicino/contract/common/page-sizes'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import type { Position } from '../model/browse-query.ts'
import { dealKeys } from '../model/query-keys.ts'

/** Reads the latest hundred saved deals that are valid and unused, with their distances. */
export const savedNear = ({ lat, lon }: Position) =>
  endpointQuery('GET /deal/saved', [...dealKeys.saved, 'near', lat, lon] as const, {
    query: { state: 'valid', limit: LIMIT_MAX, lat, lon },
    staleTime: 30_000,
    // Shown where it is; without an answer the screen has no such part.
    quiet: true,
  })
