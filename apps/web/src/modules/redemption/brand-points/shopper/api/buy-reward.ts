import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { walletKeys } from '../../shared/model/query-keys.ts'

/**
 * Buys a platform reward, once even if the answer is lost and the person tries again. Then it reads
 * balance, stock, movements and coupons again. The dialog shows the error.
 */
export function buyReward(client: QueryClient) {
  return mutationOptions({
    mutationFn: (rewardId: string) =>
      call('POST /points/reward/{id}/buy', { params: { id: rewardId }, body: {} }),
    // After a refusal too, because then the stock or balance on the screen is out of date.
    onSettled: () => client.invalidateQueries({ queryKey: walletKeys.points }),
    meta: { quiet: true },
  })
}
