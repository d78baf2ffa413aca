import type { DealMap } from '@vicino/contract/deals/schemas'
import { useMemo, useSyncExternalStore } from 'react'
import { arrange, arrangedZoom, type Marker } from '../model/markers.ts'
import type { Point } from '../model/mercator.ts'
import type { MapSurface } from '../surface/model/surface.ts'

const NOTHING = { squares: [], shops: [] }

/** The markers of an answer, from north to south; they follow the camera by themselves, the set changes with the zoom. */
export function useMarkers(surface: MapSurface, pins: DealMap | undefined, { lat, lon }: Point): Marker[] {
  const zoom = useSyncExternalStore(surface.subscribe, () => arrangedZoom(surface.camera.zoom))
  return useMemo(
    () =>
      arrange(pins ?? NOTHING, { lat, lon }, zoom).toSorted((one, other) => other.point.lat - one.point.lat),
    [pins, lat, lon, zoom],
  )
}
