import { useQueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '@vicino/contract/live'
import { useLiveEvents, useLiveOpened } from '~/lib/live/use-live.ts'
import { walletKeys } from '../model/query-keys.ts'

export type RedemptionChange = Extract<LiveEvent, { type: 'redemption' }>['data']

/**
 * Reads points and codes again as they move, while a screen of the wallet is open. Without the stream they are read
 * when the window gets the focus.
 *
 * @param onRedemption a redemption came to another state: deals may be used or free again
 */
export function useWalletUpdates(onRedemption?: (change: RedemptionChange) => void): void {
  const client = useQueryClient()
  const points = () => void client.invalidateQueries({ queryKey: walletKeys.points })
  const codes = () => void client.invalidateQueries({ queryKey: walletKeys.redemptions })
  useLiveEvents('points', points)
  useLiveEvents('redemption', (change) => {
    points()
    codes()
    onRedemption?.(change)
  })
  useLiveOpened(() => {
    points()
    codes()
  })
}
