import { queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { tillKeys } from '../../api/till-keys.ts'

/**
 * Reads the purchases that the shop's tills registered under a receipt's number; '' sends no
 * request. The desk shows failures.
 */
export const purchasesOf = (receiptId: string) =>
  queryOptions({
    queryKey: [...tillKeys.receipts, receiptId],
    queryFn:
      receiptId === '' ? skipToken : ({ signal }) => call('GET /purchase', { query: { receiptId }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  })
