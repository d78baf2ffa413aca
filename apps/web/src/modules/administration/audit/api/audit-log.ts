import type { Answer } from '~/lib/api.ts'
import { endpointPages } from '~/lib/endpoint-query.ts'
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
  endpointPages('GET /audit-log', [ROOTS.overview, 'audit', filters], {
    query: filters,
    staleTime: 0,
    quiet: true,
  })
