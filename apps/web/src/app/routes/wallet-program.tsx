import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { MembershipScreen } from '~/modules/loyalty/members/shopper/components/membership-screen.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { toast } from '~/lib/toast.ts'

/** /wallet/{programId}: one membership. */
export default function WalletProgramRoute() {
  const { t } = useTranslation('members')
  const { programId } = useParams({ from: '/app/wallet/$programId' })
  const { tab = 'movements' } = useSearch({ from: '/app/wallet/$programId' })
  const navigate = useNavigate({ from: '/wallet/$programId' })
  const user = useUser()
  if (!user) return null
  return (
    <MembershipScreen
      key={programId}
      id={programId}
      userId={user._id}
      tab={tab}
      onTab={(next) =>
        void navigate({
          search: (previous) => ({ ...previous, tab: next === 'movements' ? undefined : next }),
          replace: true,
          resetScroll: false,
        })
      }
      onLeft={(name) => {
        toast.message(t('membership.left', { name }))
        void navigate({ to: '/wallet', search: { tab: 'programs' }, replace: true })
      }}
    />
  )
}
