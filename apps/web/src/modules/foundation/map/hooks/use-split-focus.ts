import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { type Cluster, type Marker, nearestMarker } from '../model/markers.ts'
import type { MapSurface } from '../surface/model/surface.ts'

/**
 * Keeps the keyboard focus when a pressed cluster splits. The cluster's button disappears, so the
 * focus moves to the nearest marker, and again each time that marker disappears while the map zooms
 * in. `list` has one child element for each marker, in the same order. Returns a function to call
 * with the pressed cluster.
 */
export function useSplitFocus(
  list: RefObject<HTMLElement | null>,
  surface: MapSurface,
  markers: readonly Marker[],
): (cluster: Cluster) => void {
  const pressed = useRef<Cluster>(null)

  useLayoutEffect(() => {
    const cluster = pressed.current
    if (!cluster) return
    const { activeElement: holder, body } = document
    if (holder === null || holder === body) {
      const nextMarker = list.current?.children[nearestMarker(markers, cluster.point)]
      // Without scrolling, which would shift the map's box, because the box clips its content.
      nextMarker?.querySelector('button')?.focus({ preventScroll: true })
    } else if (!list.current?.contains(holder)) pressed.current = null
  }, [list, markers])

  useEffect(() => surface.onDragged(() => void (pressed.current = null)), [surface])

  return useCallback((cluster) => {
    // Only a keyboard press needs this. After a pointer press no focus ring is expected.
    pressed.current = document.activeElement?.matches(':focus-visible') ? cluster : null
  }, [])
}
