import { queryOptions } from '@tanstack/react-query'
import { getOverview, getWaiting } from '@vicino/contract/administration/overview/addresses'
import { type Answer, call } from '~/lib/api.ts'
import { ROOTS } from '~/lib/query-roots.ts'

export type Overview = Answer<typeof getOverview>
export type WaitingQueue = Answer<typeof getWaiting>['items'][number]['queue']

/** Reads the metrics and health of the platform, again each minute while it is open. */
export const overviewQuery = queryOptions({
  queryKey: [ROOTS.overview, 'figures'],
  queryFn: ({ signal }) => call(getOverview, { signal }),
  refetchInterval: 60_000,
  meta: { quiet: 'untilLoaded' },
})

/** Reads the queues that wait for staff of the platform. */
export const waitingQuery = queryOptions({
  queryKey: [ROOTS.overview, 'waiting'],
  queryFn: ({ signal }) => call(getWaiting, { signal }),
  refetchInterval: 60_000,
  staleTime: 0,
  meta: { quiet: 'untilLoaded' },
})
