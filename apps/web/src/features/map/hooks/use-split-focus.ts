import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { firstMarkerOf, type Cluster, type Marker } from '../model/cluster-index.ts'
import type { MapSurface } from '../surface/surface.ts'

/**
 * A pressed cluster falls apart and takes its button, and with it the focus: that goes to the first marker that came
 * of it, and on as often as this one falls apart while the map moves closer. `list` holds one element a marker, in
 * their order. Returns what is to be told of a press.
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
      const heir = list.current?.children[firstMarkerOf(markers, cluster)]
      // Without scrolling: the map's own box clips what lies beyond it.
      heir?.querySelector('button')?.focus({ preventScroll: true })
    } else if (!list.current?.contains(holder)) pressed.current = null
    if (surface.camera.zoom >= cluster.splitZoom) pressed.current = null
  }, [list, surface, markers])

  useEffect(() => surface.onDragged(() => void (pressed.current = null)), [surface])

  return useCallback((cluster) => {
    // A pointer's press needs no mark of where it is.
    pressed.current = document.activeElement?.matches(':focus-visible') ? cluster : null
  }, [])
}
