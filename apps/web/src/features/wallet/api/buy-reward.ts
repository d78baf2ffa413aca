import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { buyPlatformReward } from '@vicino/contract/points/addresses'
import { call } from '~/lib/api.ts'
import { walletKeys } from '../model/query-keys.ts'

interface Purchase {
  rewardId: string
  /**
   * One key for each purchase that a person intends: sending it again after a lost answer does not buy twice.
   */
  idempotencyKey: string
}

/** Buys a platform reward, then reloads balance, stock, movements and coupons. The dialog shows the error. */
export function buyReward(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ rewardId, idempotencyKey }: Purchase) =>
      call(buyPlatformReward, { params: { id: rewardId }, body: {}, idempotencyKey }),
    // Also after a refusal: it means that the stock or balance on the screen is out of date.
    onSettled: () => client.invalidateQueries({ queryKey: walletKeys.points }),
    meta: { quiet: true },
  })
}
