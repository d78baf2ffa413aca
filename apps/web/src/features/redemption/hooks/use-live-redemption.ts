import { useQuery } from '@tanstack/react-query'
import { POLL_MS } from '@vicino/contract/constants'
import type { Redemption } from '@vicino/contract/redemptions'
import { NetworkError } from '~/lib/api-error.ts'
import { useLiveEvents, useLiveOpened, useLiveState } from '~/lib/live/use-live.ts'
import { useOnline } from '~/lib/use-online.ts'
import { redemptionQuery } from '../api/redemption.ts'

/**
 * An opened redemption as it goes on: the shop confirms it, it is cancelled elsewhere, it runs out. Pushed by the
 * server; asked for each 3 s while nothing is heard from there.
 */
export function useLiveRedemption(opened: Redemption) {
  const state = useLiveState()
  const online = useOnline()
  const { data, error, refetch } = useQuery({
    ...redemptionQuery(opened._id),
    initialData: opened,
    staleTime: POLL_MS,
    refetchInterval: (query) => (state === 'cut' && query.state.data?.status === 'held' ? POLL_MS : false),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    retry: false,
  })
  useLiveEvents('redemption', ({ _id }) => {
    if (_id === opened._id) void refetch()
  })
  useLiveOpened(() => void refetch())
  return { redemption: data, offline: !online || error instanceof NetworkError }
}
