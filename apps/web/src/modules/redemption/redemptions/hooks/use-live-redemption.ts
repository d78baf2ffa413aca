import { useQuery } from '@tanstack/react-query'
import { POLL_MS } from '@vicino/contract/foundation/live/constants'
import type { Redemption } from '@vicino/contract/redemption/redemptions/schemas'
import { NetworkError } from '~/lib/api-error.ts'
import { useLiveState } from '~/lib/live/use-live.ts'
import { useOnline } from '~/lib/use-online.ts'
import { redemptionQuery } from '../api/redemption.ts'

/**
 * Returns an opened redemption, kept up to date: confirmed by the shop, cancelled elsewhere or
 * expired. LiveRenewal reads it again at each live event; while the event stream is cut it is
 * polled every 3 s.
 */
export function useLiveRedemption(opened: Redemption) {
  const state = useLiveState()
  const online = useOnline()
  const { data, error } = useQuery({
    ...redemptionQuery(opened._id),
    initialData: opened,
    staleTime: POLL_MS,
    refetchInterval: (query) => (state === 'cut' && query.state.data?.status === 'held' ? POLL_MS : false),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    retry: false,
  })
  return { redemption: data, offline: !online || error instanceof NetworkError }
}
