import type { QueryClient } from '@tanstack/react-query'
import { type Answer, call } from '~/lib/api.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'

export type Overview = Answer<'GET /overview'>
export type WaitingQueue = Answer<'GET /overview/waiting'>['items'][number]['queue']

/** Reads the metrics and health of the platform, again each minute while it is open. */
export const overviewQuery = endpointQuery('GET /overview', [ROOTS.overview, 'figures'], {
  refetchInterval: 60_000,
})

/** Reads the queues that wait for staff of the platform. */
export const waitingQuery = endpointQuery('GET /overview/waiting', [ROOTS.overview, 'waiting'], {
  refetchInterval: 60_000,
  staleTime: 0,
})

/** Lets a job that failed or is late run now. */
export const retryJob = (client: QueryClient) => ({
  mutationFn: (name: string) => call('POST /overview/job/retry', { body: { name } }),
  onSuccess: () => client.invalidateQueries({ queryKey: [ROOTS.overview, 'figures'] }),
})
