import { useQuery } from '@tanstack/react-query'
import type { SavedDeal } from '@vicino/contract/marketplace/deals/schemas'
import { useMemo } from 'react'
import { cartDeals } from '../api/saved-deals.ts'
import { useMinute } from '~/lib/use-minute.ts'
import { cartItems } from '../model/cart-sums.ts'

const NOTHING: readonly SavedDeal[] = []

/**
 * Returns the deals to buy, empty while loading. It changes when a deal ends or is removed.
 */
export function useCart() {
  const query = useQuery(cartDeals())
  const now = useMinute()
  const saved = query.data?.items ?? NOTHING
  const items = useMemo(() => cartItems(saved, now), [saved, now])
  return { ...query, items }
}
