import { lazy, type ReactNode, type RefObject, Suspense, useState } from 'react'
import { useCoarsePointer } from '~/lib/device.ts'
import { cn } from './cn.ts'

/** On which sides there is more than what is seen. */
export interface Hidden {
  readonly before: boolean
  readonly after: boolean
}

interface StripProps {
  /** The horizontally scrolling row, which is the only child. */
  track: RefObject<HTMLElement | null>
  children: ReactNode
}

const StripArrows = lazy(() => import('./StripArrows.tsx'))

/**
 * Lets a mouse without a sideways wheel see the whole of a row: arrows and a soft edge wherever there is more. A finger
 * swipes, so on touch this is nothing but a box. It keeps its size in any case.
 */
export function Strip({ track, children }: StripProps) {
  const touch = useCoarsePointer()
  const [{ before, after }, setHidden] = useState<Hidden>({ before: false, after: false })
  return (
    <div className="relative min-w-0">
      <div
        className={cn(
          !touch && before && '*:mask-l-from-[calc(100%-3.5rem)] *:mask-l-to-[calc(100%-1rem)]',
          !touch && after && '*:mask-r-from-[calc(100%-3.5rem)] *:mask-r-to-[calc(100%-1rem)]',
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
