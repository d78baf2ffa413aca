import { keepPreviousData, mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call, type CallInput } from '~/lib/api.ts'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { answerInTime } from '../api/answer-in-time.ts'
import { tillKeys } from '../api/till-keys.ts'

export type CouponReceipt = CallInput<'POST /till/coupon/preview'>['body']
export type CouponSale = CallInput<'POST /till/coupon/confirm'>['body']

/**
 * Computes what coupons take off a receipt; null sends no request. The last answer stays until the
 * next one arrives.
 */
export const couponPreview = (receipt: CouponReceipt | null) =>
  endpointQuery('POST /till/coupon/preview', [...tillKeys.all, 'coupons', receipt], {
    body: receipt as CouponReceipt,
    enabled: receipt !== null,
    placeholderData: receipt === null ? undefined : keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    quiet: true,
  })

/**
 * Uses coupons for a receipt. Repeated with the same key, it counts once. The till shows failures.
 */
export function couponSale(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ sale, key }: { sale: CouponSale; key: string }) =>
      call('POST /till/coupon/confirm', { body: sale, idempotencyKey: key, signal: answerInTime() }),
    onSuccess: () => void client.invalidateQueries({ queryKey: tillKeys.all }),
    meta: { quiet: true },
  })
}

/** Takes the coupon of the shop's published code for a customer. The till shows failures. */
export const takePublished = mutationOptions({
  mutationFn: (body: CallInput<'POST /till/coupon/take'>['body']) =>
    call('POST /till/coupon/take', { body, signal: answerInTime() }),
  meta: { quiet: true },
})
