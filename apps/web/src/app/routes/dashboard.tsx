import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { DashboardLogin } from '~/modules/identity/auth/components/dashboard-login.tsx'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { currentSession } from '~/modules/identity/auth/model/store.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { BrokenDetail } from '../layout/broken-detail.tsx'
import { PublicPage } from '../layout/public-page.tsx'
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx'
import { Shell } from '../layout/shell.tsx'
import { WaitingDetail } from '../layout/waiting-detail.tsx'
import { startOf } from '../guard.ts'
import { useAccess } from '../use-access.ts'

const Queues = lazyPart(() => import('./dashboard-queues.tsx'), ErrorState)
const ShopDesk = lazyPart(() => import('./dashboard-shop.tsx'), ErrorState)
const FactorPrompt = lazyPart(() => import('~/modules/identity/auth/security/components/factor-prompt.tsx'))
const DealDetailColumn = lazyPart(() => import('../layout/deal-detail-column.tsx'), BrokenDetail)

/**
 * The sign-in of businesses when signed out. Signed in: a shop's dashboard for its staff, the
 * queues for a superAdmin.
 */
export default function DashboardRoute() {
  const user = useUser()
  const { sees } = useAccess()
  const navigate = useNavigate()
  const { detail } = useSearch({ from: '/dashboard' })
  if (!user)
    return (
      <PublicPage>
        <DashboardLogin onSignedIn={() => void navigate({ to: startHere() })} />
      </PublicPage>
    )
  const queues = sees('/dashboard', 'queues')
  return (
    <Shell
      column={
        detail ? (
          <Suspense fallback={<WaitingDetail />}>
            <DealDetailColumn id={detail} />
          </Suspense>
        ) : null
      }
    >
      <Suspense>
        <FactorPrompt userId={user._id} />
      </Suspense>
      <Suspense fallback={<ScreenSkeleton />}>
        {queues ? <Queues /> : <ShopDesk brandId={user.brandId} />}
      </Suspense>
    </Shell>
  )
}

/** Returns the start screen of the person who has just signed in. */
function startHere() {
  const { user } = currentSession()
  return user === null ? '/' : startOf(user)
}
