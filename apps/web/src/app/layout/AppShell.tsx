import { Outlet, useLocation, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { detailBox } from '~/features/deals/detail/panel/detail-box.ts'
import { PositionGate } from '~/features/position/components/position-gate.tsx'
import { ruleFor } from '../route-table.ts'
import { Shell } from './Shell.tsx'

const loadDetail = () => import('./DealDetailColumn.tsx')
const DealDetailColumn = lazy(loadDetail)
/** By then the first screen stands; the first deal opens without waiting for its code. */
const LOAD_DETAIL_MS = 2000

/** The screens of a person signed in, with the open deal beside them; those about what is near wait for a place. */
export function AppShell() {
  const { detail } = useSearch({ from: '/app' })
  const needsPosition = useLocation({ select: ({ pathname }) => ruleFor(pathname)?.position === true })
  useEffect(() => {
    const timer = setTimeout(() => void loadDetail(), LOAD_DETAIL_MS)
    return () => clearTimeout(timer)
  }, [])
  const screen = (
    <Suspense>
      <Outlet />
    </Suspense>
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
      {needsPosition ? <PositionGate>{screen}</PositionGate> : screen}
    </Shell>
  )
}
