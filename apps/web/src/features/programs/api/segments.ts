import { queryOptions } from '@tanstack/react-query'
import { listSegments } from '@vicino/contract/customers/addresses'
import { call } from '~/lib/api.ts'
import { customerKeys } from './customers.ts'

/** The segments of a program, by name. */
export function segmentsQuery(programId: string) {
  return queryOptions({
    queryKey: customerKeys.segments(programId),
    queryFn: ({ signal }) => call(listSegments, { params: { programId }, signal }),
    select: ({ items }) => items,
    meta: { quiet: 'untilLoaded' },
  })
}
