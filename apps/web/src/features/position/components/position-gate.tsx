import { lazy, Suspense, type ReactNode } from 'react'
import { usePosition } from '../position-context.ts'

const PositionWait = lazy(() => import('./position-wait.tsx'))

/** Stands in place of what is near until a position is known. Not for back-office, sign-in, legal pages. */
export function PositionGate({ children }: { children: ReactNode }) {
  const { status } = usePosition()
  if (status === 'ready') return children
  return (
    <Suspense>
      <PositionWait />
    </Suspense>
  )
}
