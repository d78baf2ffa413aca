import type { DealMap } from '@vicino/contract/marketplace/deals/schemas'
import { useMemo, useSyncExternalStore } from 'react'
import { arrange, arrangedZoom, type Marker } from '../model/markers.ts'
import type { Point } from '@vicino/domain/map/camera'
import type { MapSurface } from '../surface/model/surface.ts'

const USUAL_REM_PX = 16
const NOTHING = { squares: [], shops: [] }

/**
 * Returns the markers of an answer, from north to south. They follow the camera by themselves; the
 * set changes with the zoom.
 */
export function useMarkers(surface: MapSurface, pins: DealMap | undefined, { lat, lon }: Point): Marker[] {
  const zoom = useSyncExternalStore(surface.subscribe, () => arrangedZoom(surface.camera.zoom))
  const letters = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_REM_PX
  return useMemo(
    () =>
      arrange(pins ?? NOTHING, { lat, lon }, zoom, letters).toSorted(
        (one, other) => other.point.lat - one.point.lat,
      ),
    [pins, lat, lon, zoom, letters],
  )
}
