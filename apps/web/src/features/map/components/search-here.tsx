import { Icon } from '~/ui/icon.tsx'
import { useEffect, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { project, type Point } from '../model/mercator.ts'
import type { MapSurface } from '../surface/model/surface.ts'

/**
 * A new search is offered when the map's centre is this far from where the results were searched, as a part
 * of the view.
 */
const FAR_PART = 0.12

interface SearchHereProps {
  surface: MapSurface
  /** Where the results were asked for. */
  origin: Point
  onSearch: (center: Point) => void
}

/** 'Cerca in questa zona' after a drag. */
export function SearchHere({ surface, origin, onSearch }: SearchHereProps) {
  const { t } = useTranslation('map')
  // The offer holds for one origin: it disappears when new results come.
  const [offeredFor, setOfferedFor] = useState<Point | null>(null)
  useEffect(
    () => surface.onDragged(() => setOfferedFor(isFar(surface, origin) ? origin : null)),
    [surface, origin],
  )
  if (offeredFor?.lat !== origin.lat || offeredFor.lon !== origin.lon) return null
  return (
    <Button
      className="pointer-events-auto shadow-float"
      onClick={() => {
        setOfferedFor(null)
        onSearch(surface.camera.center)
      }}
    >
      <Icon name="search" className="size-4" />
      {t('searchHere')}
    </Button>
  )
}

function isFar({ camera }: MapSurface, origin: Point): boolean {
  const { x, y } = project(camera, origin)
  const far = Math.hypot(x - camera.width / 2, y - camera.height / 2)
  return far > FAR_PART * Math.min(camera.width, camera.height)
}
