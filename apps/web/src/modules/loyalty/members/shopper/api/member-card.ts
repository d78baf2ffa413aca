import { queryOptions } from '@tanstack/react-query'
import { CARD_SECONDS } from '@vicino/contract/loyalty/members/constants'
import { call } from '~/lib/api.ts'
import { keepCard } from '../model/kept-card.ts'
import { memberKeys } from '../../shared/model/member-keys.ts'

const RENEW_MS = CARD_SECONDS.renew * 1000

/**
 * Reads the caller's card every 30 s while the page is visible and whenever it becomes visible
 * again. Each answer stores a card on the device for use without a network.
 */
export function memberCard(userId: string) {
  return queryOptions({
    queryKey: memberKeys.card,
    queryFn: async ({ signal }) => {
      const card = await call('GET /member-card', { signal })
      keepCard(userId, card.offline)
      return card
    },
    staleTime: RENEW_MS,
    gcTime: 0,
    refetchInterval: RENEW_MS,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    retry: false,
    meta: { quiet: true },
  })
}
