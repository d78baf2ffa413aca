import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  addSegment,
  changeSegment,
  countSegment,
  deleteSegment as deleteSegmentAddress,
} from '@vicino/contract/loyalty/customers/addresses'
import { call, type CallInput } from '~/lib/api.ts'
import { customerKeys, readCustomersAgain } from '../../shared/api/customers.ts'

/** How many customers a rule finds now, exactly; the answer before stays until it has come. `rule` is its JSON, null asks nothing. */
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

/** Adds a segment, or changes the one with an id. The form shows a refusal. */
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

/** Removes a segment that nothing names. The dialog shows a refusal. */
export function deleteSegment(programId: string, client: QueryClient) {
  return mutationOptions({
    mutationFn: (segmentId: string) => call(deleteSegmentAddress, { params: { programId, segmentId } }),
    onSuccess: () => readCustomersAgain(client, programId),
    meta: { quiet: true },
  })
}
