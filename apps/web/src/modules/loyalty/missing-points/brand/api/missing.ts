import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type {
  MissingReason,
  MissingState,
  MissingTerms,
} from '@vicino/contract/loyalty/missing-points/schemas'
import { call } from '~/lib/api.ts'
import type { Confirmed } from '~/lib/confirmed.ts'
import { endpointPages, endpointQuery } from '~/lib/endpoint-query.ts'
import { programKeys } from '../../../programs/shared/api/program-keys.ts'

/** Reads the requests of a program page by page, with the number of open ones. */
export const missingPages = (id: string, state: MissingState | null) =>
  endpointPages('GET /program/{id}/missing', programKeys.missingList(id, state), {
    params: { id },
    query: { ...(state !== null && { state }) },
    staleTime: 0,
  })

/** Reads a request with the image of its receipt. The image's address works for an hour. */
export const missingQuery = (id: string, requestId: string) =>
  endpointQuery('GET /program/{id}/missing/{requestId}', programKeys.missingOne(id, requestId), {
    params: { id, requestId },
    staleTime: 0,
    quiet: true,
  })

export type MissingDecision = {
  readonly reason: MissingReason
  readonly text: string
  readonly asked: Confirmed
} | null

/**
 * Accepts a request (null), or refuses it with a reason. The sheet shows a refusal by the server.
 */
export function decideMissing(id: string, requestId: string, client: QueryClient) {
  const params = { id, requestId }
  return mutationOptions({
    mutationFn: (refusal: MissingDecision) =>
      refusal === null
        ? call('POST /program/{id}/missing/{requestId}/accept', { params, body: {} })
        : call('POST /program/{id}/missing/{requestId}/refuse', {
            params,
            body: { reason: refusal.reason, ...(refusal.text !== '' && { text: refusal.text }) },
            asked: refusal.asked,
          }),
    onSuccess: (request) => client.setQueryData(programKeys.missingOne(id, requestId), request),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: programKeys.missing(id) }),
        client.invalidateQueries({ queryKey: programKeys.allStatistics }),
      ]),
    meta: { quiet: true },
  })
}

export const missingTerms = (id: string) =>
  endpointQuery('GET /program/{id}/missing/terms', programKeys.missingTerms(id), {
    params: { id },
    quiet: true,
  })

/** Saves the terms under which customers may request missing points. */
export function saveMissingTerms(id: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: MissingTerms) => call('PUT /program/{id}/missing/terms', { params: { id }, body }),
    onSuccess: (terms) => client.setQueryData(programKeys.missingTerms(id), terms),
    meta: { quiet: true },
  })
}
