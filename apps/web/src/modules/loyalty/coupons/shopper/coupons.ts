import { COUPON_SECONDS } from '@vicino/contract/loyalty/coupons/constants'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call, type CallInput } from '~/lib/api.ts'
import { endpointPages, endpointQuery } from '~/lib/endpoint-query.ts'
import { memberKeys } from '../../members/shared/model/member-keys.ts'

/** Reads the coupons that brands gave to the caller: the open ones or the ended ones. */
export const ownCoupons = (show: 'open' | 'over') =>
  endpointPages('GET /wallet/coupon', memberKeys.coupons(show), { query: { show }, staleTime: 0 })

export const ownCoupon = (id: string) =>
  endpointQuery('GET /wallet/coupon/{id}', memberKeys.coupon(id), { params: { id }, staleTime: 0 })

/** Takes the coupon of a shop's published code. The dialog shows a refusal. */
export const takeCoupon = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: CallInput<'POST /wallet/coupon'>['body']) => call('POST /wallet/coupon', { body }),
    onSuccess: () => void client.invalidateQueries({ queryKey: memberKeys.coupons('open') }),
    meta: { quiet: true },
  })

const RENEW_MS = COUPON_SECONDS.renew * 1000

/**
 * Reads the QR of a coupon with a fresh token, every 30 s while the page is visible and whenever it
 * becomes visible again.
 */
export const couponQr = (id: string) =>
  endpointQuery('GET /wallet/coupon/{id}/qr', memberKeys.claimQr(id), {
    params: { id },
    staleTime: RENEW_MS,
    gcTime: 0,
    refetchInterval: RENEW_MS,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    retry: false,
    quiet: true,
  })
