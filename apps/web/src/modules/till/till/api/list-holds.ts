import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { tillKeys } from './till-keys.ts'

/** Milliseconds between two reads, because codes are opened and end by themselves. */
const AGAIN_MS = 30_000

/** Reads the brand's units that codes hold now, the one that ends first on top. */
export const holdPages = infiniteQueryOptions({
  queryKey: tillKeys.holds,
  queryFn: ({ pageParam, signal }) => call('GET /redemption/holds', { query: { cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
  refetchInterval: AGAIN_MS,
  meta: { quiet: 'untilLoaded' },
})
