import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CouponTemplate } from '@vicino/contract/loyalty/coupons/schemas'
import { call } from '~/lib/api.ts'
import { programKeys } from './program-keys.ts'

/** Reads the segments of a program, by name. */
export function segmentsQuery(programId: string) {
  return queryOptions({
    queryKey: programKeys.segments(programId),
    queryFn: ({ signal }) => call('GET /customer/{programId}/segment', { params: { programId }, signal }),
    select: ({ items }) => items,
    meta: { quiet: 'untilLoaded' },
  })
}

/** Reads the coupons of a brand, newest first, with their metrics. */
export function couponPages(brandId: string, state?: CouponTemplate['state']) {
  return infiniteQueryOptions({
    queryKey: [...programKeys.coupons(brandId), 'list', state],
    queryFn: ({ pageParam, signal }) =>
      call('GET /coupon', { query: { brandId, state, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
    meta: { quiet: 'untilLoaded' },
  })
}
