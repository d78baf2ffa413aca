import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { tillKeys } from './till-keys.ts'

/**
 * Reads the confirmations of a day (YYYY-MM-DD in Rome), newest first. The first page also holds
 * the day's totals.
 */
export function confirmationPages(date: string) {
  return infiniteQueryOptions({
    queryKey: tillKeys.day(date),
    queryFn: ({ pageParam, signal }) =>
      call('GET /redemption/confirmations', { query: { date, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    meta: { quiet: 'untilLoaded' },
  })
}
