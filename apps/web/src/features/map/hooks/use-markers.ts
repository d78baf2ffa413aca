import { useEffect, useMemo, useState } from 'react'
import { ClusterIndex, type Marker } from '../model/cluster-index.ts'
import type { DealPlace } from '../model/deal-places.ts'
import { project, type Camera } from '../model/mercator.ts'
import type { MapSurface } from '../surface/model/surface.ts'

/** Markers reach this far beyond the view, so a smaller move needs no new set. */
const SMALL_MOVE_PX = 60

/** The markers of what is in view; they follow the camera by themselves, the set changes only with larger moves. */
export function useMarkers(surface: MapSurface, places: readonly DealPlace[]): Marker[] {
  const index = useMemo(() => new ClusterIndex(places), [places])
  const [view, setView] = useState(surface.camera)
  useEffect(() => {
    const look = () => setView((before) => (isSmallMove(before, surface.camera) ? before : surface.camera))
    return surface.subscribe(look)
  }, [surface])
  return useMemo(
    () => index.markers(view).toSorted((one, other) => other.point.lat - one.point.lat),
    [index, view],
  )
}

function isSmallMove(before: Camera, now: Camera): boolean {
  if (before.width !== now.width || before.height !== now.height) return false
  if (Math.floor(before.zoom) !== Math.floor(now.zoom) || now.zoom < before.zoom - 0.2) return false
  const { x, y } = project(now, before.center)
  return Math.abs(x - now.width / 2) < SMALL_MOVE_PX && Math.abs(y - now.height / 2) < SMALL_MOVE_PX
}
