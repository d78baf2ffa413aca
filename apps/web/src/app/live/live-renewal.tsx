import { useQueryClient } from '@tanstack/react-query'
import { useLiveEvents, useLiveOpened } from '~/lib/live/use-live.ts'
import { renew, renewAfterGap } from './renewals.ts'

/** Rendered by screens whose data changes on the server: keeps the live stream open and refetches what its events changed. */
export function LiveRenewal() {
  const client = useQueryClient()
  useLiveEvents('points', (data) => renew(client, { type: 'points', data }))
  useLiveEvents('redemption', (data) => renew(client, { type: 'redemption', data }))
  useLiveOpened(() => renewAfterGap(client))
  return null
}
