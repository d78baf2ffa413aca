import { type ReactNode, type RefObject, Suspense, useState } from 'react'
import { useCoarsePointer } from '~/lib/device.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { cn } from './cn.ts'
import type { Hidden } from './strip-arrows.tsx'

interface StripProps {
  /** The horizontally scrolling row, which is the only child. */
  track: RefObject<HTMLElement | null>
  children: ReactNode
}

const StripArrows = lazyPart(() => import('./strip-arrows.tsx'))

/**
 * Lets people with a mouse scroll a row sideways. The edge fades on each side with more items, and
 * shows an arrow while the mouse is over the row. Touch devices scroll by swiping and get a plain
 * box of the same size.
 */
export function Strip({ track, children }: StripProps) {
  const touch = useCoarsePointer()
  const [{ before, after }, setHidden] = useState<Hidden>({ before: false, after: false })
  return (
    <div className="group/strip relative min-w-0">
      <div
        className={cn(
          !touch && (before || after) && '*:fade-edges',
          !touch && before && '*:fade-edge-before',
          !touch && after && '*:fade-edge-after',
        )}
      >
        {children}
      </div>
      {!touch && (
        <Suspense>
          <StripArrows track={track} hidden={{ before, after }} onHidden={setHidden} />
        </Suspense>
      )}
    </div>
  )
}
