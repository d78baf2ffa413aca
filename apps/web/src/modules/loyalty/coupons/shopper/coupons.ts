import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { COUPON_SECONDS } from '@vicino/contract/loyalty/coupons/constants'
import { call } from '~/lib/api.ts'
import { memberKeys } from '../../members/shared/model/member-keys.ts'

/** Reads the coupons that brands gave to the caller: the open ones or the ended ones. */
export function ownCoupons(show: 'open' | 'over') {
  return infiniteQueryOptions({
    queryKey: memberKeys.coupons(show),
    queryFn: ({ pageParam, signal }) =>
      call('GET /wallet/coupon', { query: { show, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
    meta: { quiet: 'untilLoaded' },
  })
}

export function ownCoupon(id: string) {
  return queryOptions({
    queryKey: memberKeys.coupon(id),
    queryFn: ({ signal }) => call('GET /wallet/coupon/{id}', { params: { id }, signal }),
    staleTime: 0,
    meta: { quiet: 'untilLoaded' },
  })
}

const RENEW_MS = COUPON_SECONDS.renew * 1000

/**
 * Reads the QR of a coupon with a fresh token, every 30 s while the page is visible and whenever it
 * becomes visible again.
 */
export function couponQr(id: string) {
  return queryOptions({
    queryKey: memberKeys.claimQr(id),
    queryFn: ({ signal }) => call('GET /wallet/coupon/{id}/qr', { params: { id }, signal }),
    staleTime: RENEW_MS,
    gcTime: 0,
    refetchInterval: RENEW_MS,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    retry: false,
    meta: { quiet: true },
  })
}
