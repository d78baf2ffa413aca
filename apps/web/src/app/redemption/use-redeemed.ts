import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { patchDeals } from '~/features/deals/reactions/patch-deals.ts'
import { dealKeys } from '~/features/deals/model/query-keys.ts'

/** Tells the whole app that a deal was redeemed: it is used in every list, and points, wallet and cart are old. */
export function useRedeemed(): (dealId: string) => void {
  const client = useQueryClient()
  return useCallback((dealId) => markRedeemed(client, dealId), [client])
}

export function markRedeemed(client: QueryClient, dealId: string): void {
  client.setQueriesData({ queryKey: dealKeys.all }, (data: unknown) =>
    patchDeals(data, dealId, { isUsed: true }),
  )
  // Lists of deals keep their place; which of the saved ones still count, the server knows.
  void client.invalidateQueries({
    predicate: ({ queryKey: [root, part] }) => root !== dealKeys.all[0] || part === dealKeys.saved[1],
  })
}
