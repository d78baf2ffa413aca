import { useQuery } from '@tanstack/react-query'
import { dealDetail } from '~/modules/marketplace/deals/shopper/detail/api/deal.ts'
import { isUuid } from '~/lib/is-uuid.ts'
import { hasReacted } from '~/modules/marketplace/deals/shopper/model/reaction-state.ts'
import { useReaction } from '~/modules/marketplace/deals/shopper/hooks/use-reaction.ts'
import { ApiError } from '~/lib/api-error.ts'
import { useNearby } from '../layout/use-nearby.ts'

/**
 * Loads the deal of the address and lets the person save it. Returns the props of CheckoutScreen.
 */
export function useDealOffer(id: string | undefined) {
  const react = useReaction()
  const known = id !== undefined && isUuid(id)
  const { data: deal, error, refetch } = useQuery({ ...dealDetail(id ?? '', useNearby()), enabled: known })
  const saved = deal !== undefined && hasReacted(deal, 'WANT')
  return {
    deal,
    error,
    missing: !known || (error instanceof ApiError && error.status === 404),
    onRetry: () => void refetch(),
    saved,
    onSave: () => {
      if (deal && !saved) react(deal, 'WANT')
    },
  }
}
