import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'

/** Reports of deals, newest first. */
export const reportPages = infiniteQueryOptions({
  queryKey: ['reports'],
  queryFn: ({ pageParam, signal }) => call('listReports', { query: { cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
  meta: { quiet: 'untilLoaded' },
})
