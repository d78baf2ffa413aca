import { Suspense, type ReactNode } from 'react'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { usePosition } from '../hooks/use-position.ts'

const PositionWait = lazyPart(() => import('./position-wait.tsx'), ErrorState)

/**
 * Shows its children when a position is known, and a waiting screen until then. It is only
 * for screens with nearby content, not for the back office, sign-in or legal pages.
 */
export function PositionGate({ children }: { children: ReactNode }) {
  const { status } = usePosition()
  if (status === 'ready') return children
  return (
    <Suspense>
      <PositionWait />
    </Suspense>
  )
}
