import { infiniteQueryOptions } from '@tanstack/react-query'
import { listReports } from '@vicino/contract/reports/addresses'
import { call } from '~/lib/api.ts'
import { ROOTS } from '~/lib/query-roots.ts'

/** Reports of deals, newest first. */
export const reportPages = infiniteQueryOptions({
  queryKey: [ROOTS.reports],
  queryFn: ({ pageParam, signal }) => call(listReports, { query: { cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
  meta: { quiet: 'untilLoaded' },
})
