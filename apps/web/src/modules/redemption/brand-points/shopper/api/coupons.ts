import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { walletKeys } from '../../shared/model/query-keys.ts'

/** Reads the coupons that the caller bought, newest first, page by page. */
export function couponPages() {
  return infiniteQueryOptions({
    queryKey: [...walletKeys.points, 'coupons'],
    queryFn: ({ pageParam, signal }) => call('GET /points/coupon', { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
    meta: { quiet: 'untilLoaded' },
  })
}
