import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  addSegment,
  changeSegment,
  countSegment,
  deleteSegment as deleteSegmentAddress,
} from '@vicino/contract/loyalty/customers/addresses'
import { call, type CallInput } from '~/lib/api.ts'
import { customerKeys, readCustomersAgain } from '../../shared/api/customers.ts'

/**
 * Counts exactly how many customers match a rule now. The previous count stays until the answer
 * arrives. `rule` is the rule's JSON; null sends no request.
 */
export function segmentCount(programId: string, rule: string | null) {
  return queryOptions({
    queryKey: customerKeys.count(programId, rule),
    queryFn: ({ signal }) =>
      call(countSegment, {
        params: { programId },
        body: { rule: JSON.parse(rule ?? '{}') as Record<string, unknown> },
        signal,
      }),
    enabled: rule !== null,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
}

export type SegmentBody = CallInput<typeof addSegment>['body']

/** Adds a segment, or changes the one with the given id. The form shows a refusal. */
export function saveSegment(programId: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id, body, version }: { id: string | null; body: SegmentBody; version: string }) =>
      id === null
        ? call(addSegment, { params: { programId }, body })
        : call(changeSegment, { params: { programId, segmentId: id }, body: { ...body, version } }),
    onSuccess: () => readCustomersAgain(client, programId),
    meta: { quiet: true },
  })
}

/** Deletes a segment that nothing else uses. The dialog shows a refusal. */
export function deleteSegment(programId: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: (segmentId: string) => call(deleteSegmentAddress, { params: { programId, segmentId } }),
    onSuccess: () => readCustomersAgain(client, programId),
    meta: { quiet: true },
  })
}
