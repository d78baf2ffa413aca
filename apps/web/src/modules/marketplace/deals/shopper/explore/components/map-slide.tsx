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
  className: string
  children: ReactNode
}

/** The map, with messages for an empty result and a failure. */
export function MapSlide({ result, search, onReset, moveMap, ref, className, children }: MapSlideProps) {
  const { pins } = result
  // Moving the map needs its lower half, so the note stays hidden until something is found again.
  const [left, setLeft] = useState(false)
  const nothing = pins !== undefined && pins.deals.count === 0 && !pins.deals.more
  if (left && pins !== undefined && !nothing) setLeft(false)
  return (
    <div ref={ref} data-no-swipe className={className}>
      {children}
      <div role="alert">
        <MapError result={result} />
      </div>
      {nothing && !left && (
        <EmptyNote
          search={search}
          onReset={onReset}
          onMoveMap={() => {
            setLeft(true)
            moveMap()
          }}
        />
      )}
    </div>
  )
}
