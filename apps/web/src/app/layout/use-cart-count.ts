import { useQuery } from '@tanstack/react-query'
import { savedCount } from '~/modules/marketplace/deals/shopper/api/saved-count.ts'
import { useAccess } from '../use-access.ts'

/** Counts the deals in the cart; 0 while loading and for a scanner, who has no cart. */
export function useCartCount(): number {
  const { mayOpen } = useAccess()
  const { data } = useQuery({ ...savedCount(), enabled: mayOpen('/saved') })
  return data ?? 0
}
