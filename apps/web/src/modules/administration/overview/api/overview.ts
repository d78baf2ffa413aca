import { queryOptions } from '@tanstack/react-query'
import { getOverview, getWaiting } from '@vicino/contract/administration/overview/addresses'
import { type Answer, call } from '~/lib/api.ts'
import { ROOTS } from '~/lib/query-roots.ts'

export type Overview = Answer<typeof getOverview>
export type WaitingQueue = Answer<typeof getWaiting>['items'][number]['queue']

/** Figures and health of the platform; looked at again each minute while it is open. */
export const overviewQuery = queryOptions({
  queryKey: [ROOTS.overview, 'figures'],
  queryFn: ({ signal }) => call(getOverview, { signal }),
  refetchInterval: 60_000,
  meta: { quiet: 'untilLoaded' },
})

/** What waits for the platform's people. */
export const waitingQuery = queryOptions({
  queryKey: [ROOTS.overview, 'waiting'],
  queryFn: ({ signal }) => call(getWaiting, { signal }),
  refetchInterval: 60_000,
  staleTime: 0,
  meta: { quiet: 'untilLoaded' },
})
