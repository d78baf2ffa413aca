import { type ReactNode, type Ref, useState } from 'react'
import type { DealsSearch } from '../../model/search.ts'
import { EmptyNote } from './empty-results.tsx'
import { MapError } from './map-note.tsx'
import type { MapResult } from '../hooks/use-map-result.ts'

interface MapSlideProps {
  result: MapResult
  search: DealsSearch
  onReset: () => void
  moveMap: () => void
  ref: Ref<HTMLDivElement>
  children: ReactNode
}

/** The map alone, filling what is left of the screen; an empty result and a failure are said on it. */
export function MapSlide({ result, search, onReset, moveMap, ref, children }: MapSlideProps) {
  const { state, deals } = result
  // Whoever goes on to move the map needs its lower half: the note stays hidden until the next result.
  const [leftFor, setLeftFor] = useState<MapResult['deals']>()
  const empty = state === 'known' && deals.length === 0 && leftFor !== deals
  return (
    <div
      ref={ref}
      data-no-swipe
      className="relative h-[calc(100dvh-23.5rem)] min-h-80 md:h-[calc(100dvh-15rem)]"
    >
      {children}
      <div role="alert">
        <MapError result={result} />
      </div>
      {empty && (
        <EmptyNote
          search={search}
          onReset={onReset}
          onMoveMap={() => {
            setLeftFor(deals)
            moveMap()
          }}
        />
      )}
    </div>
  )
}
