import { useSearch } from '@tanstack/react-router'
import type { Role } from '@vicino/contract/roles'
import { lazy, Suspense } from 'react'
import { DashboardLogin } from '~/features/session/components/DashboardLogin.tsx'
import { useUser } from '~/features/session/use-user.ts'
import { detailBox } from '~/features/deals/detail/panel/detail-box.ts'
import { PublicPage } from '../layout/PublicPage.tsx'
import { Shell } from '../layout/Shell.tsx'

const Queues = lazy(() => import('./dashboard-queues.tsx'))
const ShopDesk = lazy(() => import('./dashboard-shop.tsx'))
const FactorPrompt = lazy(() => import('~/features/security/components/FactorPrompt.tsx'))
const DealDetailColumn = lazy(() => import('../layout/DealDetailColumn.tsx'))

/** The other roles that come here are not expected to have a second factor. */
const ASKED: ReadonlySet<Role> = new Set(['brand', 'brandManager', 'superAdmin'])

/** Signed out it is the businesses' sign-in; signed in a shop's desk, the platform's people have what waits for them (R-436). */
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
      {ASKED.has(user.role) ? (
        <Suspense>
          <FactorPrompt
            userId={user._id}
            className={user.role === 'superAdmin' ? 'max-w-4xl' : 'max-w-6xl'}
          />
        </Suspense>
      ) : null}
      <Suspense>{user.role === 'superAdmin' ? <Queues /> : <ShopDesk brandId={user.brandId} />}</Suspense>
    </Shell>
  )
}
