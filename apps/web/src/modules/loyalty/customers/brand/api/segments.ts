import { keepPreviousData, mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call, type CallInput } from '~/lib/api.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { customerKeys, readCustomersAgain } from '../../shared/api/customers.ts'

/**
 * Counts exactly how many customers match a rule now. The previous count stays until the answer
 * arrives. `rule` is the rule's JSON; null sends no request.
 */
export const segmentCount = (programId: string, rule: string | null) =>
  endpointQuery('POST /customer/{programId}/segment/count', customerKeys.count(programId, rule), {
    params: { programId },
    body: { rule: JSON.parse(rule ?? '{}') as Record<string, unknown> },
    enabled: rule !== null,
    placeholderData: keepPreviousData,
    quiet: true,
  })

export type SegmentBody = CallInput<'POST /customer/{programId}/segment'>['body']

/** Adds a segment, or changes the one with the given id. The form shows a refusal. */
export function saveSegment(programId: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id, body, version }: { id: string | null; body: SegmentBody; version: string }) =>
      id === null
        ? call('POST /customer/{programId}/segment', { params: { programId }, body })
        : call('PUT /customer/{programId}/segment/{segmentId}', {
            params: { programId, segmentId: id },
            body: { ...body, version },
          }),
    onSuccess: () => readCustomersAgain(client, programId),
    meta: { quiet: true },
  })
}

/** Deletes a segment that nothing else uses. The dialog shows a refusal. */
export function deleteSegment(programId: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: (segmentId: string) =>
      call('DELETE /customer/{programId}/segment/{segmentId}', { params: { programId, segmentId } }),
    onSuccess: () => readCustomersAgain(client, programId),
    meta: { quiet: true },
  })
}
