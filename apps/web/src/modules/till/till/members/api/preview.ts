import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { tillKeys } from '../../api/till-keys.ts'
import type { LooseRefundBody, PurchaseBody, RefundBody } from '../model/attempt.ts'

/**
 * Options of previews: always fresh, with the last answer shown until the next arrives. The form
 * shows failures.
 */
const FRESH = { staleTime: 0, gcTime: 0, placeholderData: keepPreviousData, meta: { quiet: true } } as const

/**
 * Previews a purchase (`simulate`). The last request wins. null while there is nothing to preview.
 */
export const purchasePreview = (body: PurchaseBody | null) =>
  queryOptions({
    queryKey: tillKeys.preview('purchase', body),
    queryFn:
      body === null
        ? skipToken
        : ({ signal }) => call('POST /purchase', { query: { simulate: true }, body, signal }),
    ...FRESH,
  })

/** Previews a refund. */
export const refundPreview = (id: string, body: RefundBody | null) =>
  queryOptions({
    queryKey: tillKeys.preview(id, body),
    queryFn:
      body === null
        ? skipToken
        : ({ signal }) =>
            call('POST /purchase/{id}/refund', { params: { id }, query: { simulate: true }, body, signal }),
    ...FRESH,
  })

/** Previews a refund without a receipt. */
export const looseRefundPreview = (body: LooseRefundBody | null) =>
  queryOptions({
    queryKey: tillKeys.preview('looseRefund', body),
    queryFn:
      body === null
        ? skipToken
        : ({ signal }) => call('POST /purchase/refund', { query: { simulate: true }, body, signal }),
    ...FRESH,
  })
