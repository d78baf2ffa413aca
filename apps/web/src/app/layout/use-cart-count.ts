import { useQuery } from '@tanstack/react-query'
import { savedCount } from '~/features/deals/api/saved-count.ts'
import { useUser } from '~/features/session/use-user.ts'

/** How many deals are in the cart; 0 while loading and for a scanner, who has no cart. */
export function useCartCount(): number {
  const role = useUser()?.role
  const { data } = useQuery({ ...savedCount(), enabled: role !== undefined && role !== 'scanner' })
  return data ?? 0
}
