import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { walletKeys } from '../../shared/model/query-keys.ts'

export const DIRECTIONS = ['all', 'earned', 'spent'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** Reads the movements of the caller's BrandPoints, newest first, page by page. */
export function movementPages(direction: Direction) {
  return infiniteQueryOptions({
    queryKey: [...walletKeys.points, 'movements', direction],
    queryFn: ({ pageParam, signal }) =>
      call('GET /points/history', { query: { direction, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
    meta: { quiet: 'untilLoaded' },
  })
}

const LATEST = 5

/** Reads the last five movements. */
export function latestMovements() {
  return queryOptions({
    queryKey: [...walletKeys.points, 'latest'],
    queryFn: ({ signal }) => call('GET /points/history', { query: { limit: LATEST }, signal }),
    staleTime: 0,
    meta: { quiet: 'untilLoaded' },
  })
}
