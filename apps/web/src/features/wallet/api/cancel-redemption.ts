import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { walletKeys } from '../model/query-keys.ts'

/** Gives up one's own code; that it was redeemed or ran out in the meantime shows in the lists, read again. */
export function cancelRedemption(client: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => call('cancelRedemption', { params: { id }, body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: walletKeys.redemptions }),
  })
}
