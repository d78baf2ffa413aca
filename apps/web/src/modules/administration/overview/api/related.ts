import type { Answer, CallInput } from '~/lib/api.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'

export type RecordType = CallInput<'GET /overview/{type}/{id}'>['params']['type']
export type Related = Answer<'GET /overview/{type}/{id}'>['related'][number]
export type RelatedKind = Related['kind']

/** Reads what belongs to a record of the back-office. */
export const relatedQuery = (type: RecordType, id: string) =>
  endpointQuery('GET /overview/{type}/{id}', [ROOTS.overview, 'related', type, id], {
    params: { type, id },
    staleTime: 0,
    quiet: true,
  })
