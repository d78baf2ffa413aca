import { infiniteQueryOptions } from '@tanstack/react-query'
import { type Answer, call } from '~/lib/api.ts'
import { ROOTS } from '~/lib/query-roots.ts'

export type LogEntry = Answer<'GET /audit-log'>['items'][number]
/** Filters of the log, as the address holds them. */
export interface LogFilters {
  readonly who?: string
  readonly what?: string
  readonly record?: string
  /** Days in Rome, YYYY-MM-DD. */
  readonly from?: string
  readonly to?: string
}

/** Reads the log of actions on the platform, newest first. */
export const logPages = (filters: LogFilters) =>
  infiniteQueryOptions({
    queryKey: [ROOTS.overview, 'audit', filters],
    queryFn: ({ pageParam, signal }) =>
      call('GET /audit-log', { query: { ...filters, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
    meta: { quiet: true },
  })
