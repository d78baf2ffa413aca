import type { ReactNode, Ref } from 'react'
import { EmptyResults } from './empty-results.tsx'
import type { MapResult } from './use-map-result.ts'

interface MapSlideProps {
  result: MapResult
  onReset: () => void
  moveMap: () => void
  ref: Ref<HTMLDivElement>
  children: ReactNode
}

/** The map alone, filling what is left of the screen; an empty result is said above its lower edge. */
export function MapSlide({ result, onReset, moveMap, ref, children }: MapSlideProps) {
  const empty = !result.isPending && !result.error && result.deals.length === 0
  return (
    <div
      ref={ref}
      data-no-swipe
      className="relative h-[calc(100dvh-23.5rem)] min-h-80 md:h-[calc(100dvh-15rem)]"
    >
      {children}
      {empty && (
        <div className="absolute inset-x-3 bottom-3 z-10 max-h-[70%] overflow-y-auto rounded-xl bg-surface shadow-float">
          <EmptyResults onReset={onReset} onMoveMap={moveMap} />
        </div>
      )}
    </div>
  )
}
