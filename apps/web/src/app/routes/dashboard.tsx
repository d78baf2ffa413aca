import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { DashboardLogin } from '~/features/session/components/dashboard-login.tsx'
import { useUser } from '~/features/session/hooks/use-user.ts'
import { detailBox } from '~/features/deals/detail/components/detail-box.ts'
import { PublicPage } from '../layout/public-page.tsx'
import { Shell } from '../layout/shell.tsx'
import { useAccess } from '../use-access.ts'

const Queues = lazy(() => import('./dashboard-queues.tsx'))
const ShopDesk = lazy(() => import('./dashboard-shop.tsx'))
const FactorPrompt = lazy(() => import('~/features/security/components/factor-prompt.tsx'))
const DealDetailColumn = lazy(() => import('../layout/deal-detail-column.tsx'))

/** Signed out: the businesses' sign-in. Signed in: a shop's dashboard for its staff, the queues for a superAdmin (R-436). */
export default function DashboardRoute() {
  const user = useUser()
  const { sees } = useAccess()
  const { detail } = useSearch({ from: '/dashboard' })
  if (!user)
    return (
      <PublicPage>
        <DashboardLogin />
      </PublicPage>
    )
  const queues = sees('/dashboard', 'queues')
  return (
    <Shell
      column={
        detail ? (
          <Suspense fallback={<div className={detailBox} />}>
            <DealDetailColumn id={detail} />
          </Suspense>
        ) : null
      }
    >
      <Suspense>
        <FactorPrompt userId={user._id} className={queues ? 'max-w-4xl' : 'max-w-6xl'} />
      </Suspense>
      <Suspense>{queues ? <Queues /> : <ShopDesk brandId={user.brandId} />}</Suspense>
    </Shell>
  )
}
