import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { refundPurchase, refundReceipt, registerPurchase } from '@vicino/contract/loyalty/members/addresses'
import { call } from '~/lib/api.ts'
import { tillKeys } from '../../api/till-keys.ts'
import type { LooseRefundBody, PurchaseBody, RefundBody } from '../model/attempt.ts'

/** What is always asked anew, shown until the next answer is there; the form shows failures beside it. */
const FRESH = { staleTime: 0, gcTime: 0, placeholderData: keepPreviousData, meta: { quiet: true } } as const

/** What a purchase would give (`simulate`): the last one asked for is the one that is shown. null while there is nothing to ask. */
export const purchasePreview = (body: PurchaseBody | null) =>
  queryOptions({
    queryKey: tillKeys.preview('purchase', body),
    queryFn:
      body === null
        ? skipToken
        : ({ signal }) => call(registerPurchase, { query: { simulate: true }, body, signal }),
    ...FRESH,
  })

/** What a refund would take back. */
export const refundPreview = (id: string, body: RefundBody | null) =>
  queryOptions({
    queryKey: tillKeys.preview(id, body),
    queryFn:
      body === null
        ? skipToken
        : ({ signal }) => call(refundPurchase, { params: { id }, query: { simulate: true }, body, signal }),
    ...FRESH,
  })

/** What a refund without a receipt would take back. */
export const looseRefundPreview = (body: LooseRefundBody | null) =>
  queryOptions({
    queryKey: tillKeys.preview('looseRefund', body),
    queryFn:
      body === null
        ? skipToken
        : ({ signal }) => call(refundReceipt, { query: { simulate: true }, body, signal }),
    ...FRESH,
  })
