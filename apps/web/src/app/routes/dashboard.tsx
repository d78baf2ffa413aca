import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { DashboardLogin } from '~/features/session/components/DashboardLogin.tsx'
import { useUser } from '~/features/session/use-user.ts'
import { detailBox } from '~/features/deals/detail/panel/detail-box.ts'
import { PublicPage } from '../layout/PublicPage.tsx'
import { Shell } from '../layout/Shell.tsx'

const ReportsScreen = lazy(() => import('~/features/moderation/components/reports-screen.tsx'))
const ShopDesk = lazy(() => import('./dashboard-shop.tsx'))
const DealDetailColumn = lazy(() => import('../layout/DealDetailColumn.tsx'))

/** Signed out it is the businesses' sign-in; signed in a shop's desk, the platform's people read reports (R-436). */
export default function DashboardRoute() {
  const user = useUser()
  const { detail } = useSearch({ from: '/dashboard' })
  if (!user)
    return (
      <PublicPage>
        <DashboardLogin />
      </PublicPage>
    )
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
        {user.role === 'superAdmin' ? <ReportsScreen /> : <ShopDesk brandId={user.brandId} />}
      </Suspense>
    </Shell>
  )
}
