import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { dealKeys } from '~/features/deals/model/query-keys.ts'
import { useUser } from '~/features/session/use-user.ts'
import { WalletScreen } from '~/features/wallet/components/wallet-screen.tsx'
import { useRedeemed } from '../redemption/use-redeemed.ts'

/** /wallet: all that one owns, in tabs. */
export default function WalletRoute() {
  const user = useUser()
  const { tab = 'movements' } = useSearch({ from: '/app/wallet' })
  const navigate = useNavigate({ from: '/wallet' })
  const onRedeemed = useRedeemed()
  const client = useQueryClient()
  if (!user) return null
  return (
    <WalletScreen
      tab={tab}
      onTab={(next) =>
        void navigate({
          search: (previous) => ({ ...previous, tab: next === 'movements' ? undefined : next }),
          replace: true,
          resetScroll: false,
        })
      }
      redeems={user.role !== 'scanner'}
      onRedemption={({ dealId, status }) => {
        if (status === 'redeemed') onRedeemed(dealId)
        // A code that was given up or taken back leaves its deal to be redeemed again.
        else void client.invalidateQueries({ queryKey: dealKeys.all })
      }}
    />
  )
}
