import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { confirmCoupons, previewCoupons } from '@vicino/contract/loyalty/coupons/addresses'
import { call, type CallInput } from '~/lib/api.ts'
import { answerInTime } from '../api/answer-in-time.ts'
import { tillKeys } from '../api/till-keys.ts'

export type CouponReceipt = CallInput<typeof previewCoupons>['body']
export type CouponSale = CallInput<typeof confirmCoupons>['body']

/**
 * Computes what coupons take off a receipt; null sends no request. The last answer stays until the
 * next one arrives.
 */
export function couponPreview(receipt: CouponReceipt | null) {
  return queryOptions({
    queryKey: [...tillKeys.all, 'coupons', receipt],
    queryFn: ({ signal }) => call(previewCoupons, { body: receipt as CouponReceipt, signal }),
    enabled: receipt !== null,
    placeholderData: receipt === null ? undefined : keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { quiet: true },
  })
}

/**
 * Uses coupons for a receipt. Repeated with the same key, it counts once. The till shows failures.
 */
export function couponSale(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ sale, key }: { sale: CouponSale; key: string }) =>
      call(confirmCoupons, { body: sale, idempotencyKey: key, signal: answerInTime() }),
    onSuccess: () => void client.invalidateQueries({ queryKey: tillKeys.all }),
    meta: { quiet: true },
  })
}
