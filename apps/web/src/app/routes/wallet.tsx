import { useNavigate, useSearch } from '@tanstack/react-router'
import { useUser } from '~/features/session/hooks/use-user.ts'
import { WalletScreen } from '~/features/wallet/components/wallet-screen.tsx'
import { useAccess } from '../use-access.ts'

/** /wallet: everything that a person owns here, in tabs. */
export default function WalletRoute() {
  const user = useUser()
  const { mayOpen } = useAccess()
  const { tab = 'movements' } = useSearch({ from: '/app/wallet' })
  const navigate = useNavigate({ from: '/wallet' })
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
      redeems={mayOpen('/checkout')}
    />
  )
}
