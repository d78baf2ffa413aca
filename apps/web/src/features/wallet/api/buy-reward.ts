import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { walletKeys } from '../model/query-keys.ts'

interface Purchase {
  rewardId: string
  /** One a purchase that a person means: a second try after a lost answer buys nothing twice. */
  idempotencyKey: string
}

/** Buys a platform reward; balance, stock, movements and coupons are read again. The dialog shows a refusal. */
export function buyReward(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ rewardId, idempotencyKey }: Purchase) =>
      call('buyPlatformReward', { params: { id: rewardId }, body: {}, idempotencyKey }),
    // A refusal tells that stock or balance are not what the screen says.
    onSettled: () => client.invalidateQueries({ queryKey: walletKeys.points }),
    meta: { quiet: true },
  })
}
