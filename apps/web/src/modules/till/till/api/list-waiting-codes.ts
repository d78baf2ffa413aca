import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { tillKeys } from './till-keys.ts'

/**
 * Reads the brand's online purchase codes that wait for confirmation, the one that expires first on
 * top.
 */
export const waitingPages = infiniteQueryOptions({
  queryKey: tillKeys.waiting,
  queryFn: ({ pageParam, signal }) =>
    call('GET /purchase-code/waiting', { query: { cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
  meta: { quiet: 'untilLoaded' },
})
