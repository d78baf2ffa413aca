import { Suspense } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useKnownPosition } from '~/modules/foundation/position/hooks/use-position.ts'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { WithinReach } from '~/modules/loyalty/claims/shopper/components/within-reach.tsx'
import { ProgramsPanel } from '~/modules/loyalty/members/shopper/components/programs-panel.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import type { PostOf } from '~/modules/redemption/brand-points/shopper/components/redemption-row.tsx'
import { WalletScreen } from '~/modules/redemption/brand-points/shopper/components/wallet-screen.tsx'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { useAccess } from '../use-access.ts'

const ClaimsPanel = lazyPart(
  () => import('~/modules/loyalty/claims/shopper/components/claims-panel.tsx'),
  ErrorState,
)
const BrandCoupons = lazyPart(() => import('~/modules/loyalty/coupons/shopper/coupons-panel.tsx'), ErrorState)
const PostOfPurchase = lazyPart(
  () => import('~/modules/social/posts/shopper/components/post-of-purchase.tsx'),
)
const ToReview = lazyPart(() => import('~/modules/social/reviews/components/to-review.tsx'))

const postOfPurchase: PostOf = (line) => (
  <Suspense>
    <PostOfPurchase line={line} />
  </Suspense>
)
const withinReach = (programId: string) => <WithinReach programId={programId} />

/** /wallet: the caller's points, codes, coupons and programs, in tabs. */
export default function WalletRoute() {
  // A tab whose texts came later would hide the whole screen, and its focus, for a moment.
  useTranslation(['wallet', 'members'])
  const user = useUser()
  const { mayOpen } = useAccess()
  const { position } = useKnownPosition()
  const { tab = 'movements', code, brand } = useSearch({ from: '/app/wallet' })
  const navigate = useNavigate({ from: '/wallet' })
  if (!user) return null
  return (
    <WalletScreen
      userId={user._id}
      tab={tab}
      onTab={(next) =>
        void navigate({
          search: (previous) => ({ ...previous, tab: next === 'movements' ? undefined : next }),
          replace: true,
          resetScroll: false,
        })
      }
      redeems={mayOpen('/checkout')}
      programs={<ProgramsPanel reach={withinReach} position={position} />}
      rewards={
        <Suspense fallback={<Skeleton className="h-60 rounded-2xl" />}>
          <ClaimsPanel />
        </Suspense>
      }
      coupons={
        <Suspense fallback={<Skeleton className="h-60 rounded-2xl" />}>
          <BrandCoupons
            typed={{ code, brand }}
            onTyped={() => void navigate({ search: { tab: 'coupons' }, replace: true, resetScroll: false })}
          />
        </Suspense>
      }
      postOf={postOfPurchase}
      toReview={
        <Suspense>
          <ToReview />
        </Suspense>
      }
    />
  )
}
