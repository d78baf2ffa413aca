import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { MembershipScreen } from '~/modules/loyalty/members/shopper/components/membership-screen.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { toast } from '~/lib/toast.ts'
import { ErrorState } from '~/ui/error-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

const Missing = lazyPart(() => import('~/modules/loyalty/missing-points/shopper/missing-part.tsx'))
const Referrals = lazyPart(() => import('~/modules/loyalty/referrals/shopper/referrals-part.tsx'))
const Visits = lazyPart(() => import('~/modules/loyalty/visits/shopper/visits-part.tsx'))
const Rewards = lazyPart(
  () => import('~/modules/loyalty/claims/shopper/components/rewards-tab.tsx'),
  ErrorState,
)

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
      parts={{
        movements: (
          <Suspense>
            <Visits programId={programId} userId={user._id} />
            <Missing programId={programId} userId={user._id} />
            <Referrals programId={programId} />
          </Suspense>
        ),
        rewards: (
          <Suspense fallback={<Skeleton className="h-96 rounded-2xl" />}>
            <Rewards programId={programId} userId={user._id} />
          </Suspense>
        ),
      }}
    />
  )
}
