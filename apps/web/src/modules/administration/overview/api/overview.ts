import { queryOptions } from '@tanstack/react-query'
import { type Answer, call } from '~/lib/api.ts'
import { ROOTS } from '~/lib/query-roots.ts'

export type Overview = Answer<'GET /overview'>
export type WaitingQueue = Answer<'GET /overview/waiting'>['items'][number]['queue']

/** Reads the metrics and health of the platform, again each minute while it is open. */
export const overviewQuery = queryOptions({
  queryKey: [ROOTS.overview, 'figures'],
  queryFn: ({ signal }) => call('GET /overview', { signal }),
  refetchInterval: 60_000,
  meta: { quiet: 'untilLoaded' },
})

/** Reads the queues that wait for staff of the platform. */
export const waitingQuery = queryOptions({
  queryKey: [ROOTS.overview, 'waiting'],
  queryFn: ({ signal }) => call('GET /overview/waiting', { signal }),
  refetchInterval: 60_000,
  staleTime: 0,
  meta: { quiet: 'untilLoaded' },
})
