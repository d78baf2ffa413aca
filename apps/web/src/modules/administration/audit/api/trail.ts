import { infiniteQueryOptions } from '@tanstack/react-query'
import type { AuditedType } from '@vicino/contract/administration/audit/constants'
import { call } from '~/lib/api.ts'
import { ROOTS } from '~/lib/query-roots.ts'

/** Reads the history of a record, newest first. */
export function trailPages(type: AuditedType, id: string) {
  return infiniteQueryOptions({
    queryKey: [ROOTS.audit, type, id],
    queryFn: ({ signal, pageParam }) =>
      call('GET /audit/{type}/{id}', {
        params: { type, id },
        query: pageParam ? { cursor: pageParam } : {},
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: { quiet: true },
  })
}
