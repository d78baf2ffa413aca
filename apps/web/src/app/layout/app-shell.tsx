import { Outlet, useLocation, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { PositionGate } from '~/modules/foundation/position/components/position-gate.tsx'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { screenAt } from '../screen-registry.ts'
import { BrokenDetail } from './broken-detail.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'
import { Shell } from './shell.tsx'
import { WaitingDetail } from './waiting-detail.tsx'

const loadDetail = () => import('./deal-detail-column.tsx')
const DealDetailColumn = lazyPart(loadDetail, BrokenDetail)
/**
 * Milliseconds. By then the first screen is usually drawn, so the code of the deal detail is loaded
 * in advance and the first deal opens at once. After a failure, opening a deal loads it again.
 */
const LOAD_DETAIL_MS = 2000

/**
 * The screens of a signed-in person with the open deal beside them. Screens that need a position
 * wait for one.
 */
export function AppShell() {
  const { detail } = useSearch({ from: '/app' })
  const needsPosition = useLocation({ select: ({ pathname }) => screenAt(pathname)?.position === true })
  useEffect(() => {
    const timer = setTimeout(() => void loadDetail().catch(() => undefined), LOAD_DETAIL_MS)
    return () => clearTimeout(timer)
  }, [])
  const screen = (
    <Suspense fallback={<ScreenSkeleton />}>
      <Outlet />
    </Suspense>
  )
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
      {needsPosition ? <PositionGate>{screen}</PositionGate> : screen}
    </Shell>
  )
}
