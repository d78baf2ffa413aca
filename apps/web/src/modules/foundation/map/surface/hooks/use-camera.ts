import { useSyncExternalStore } from 'react'
import type { Camera } from '@vicino/domain/map/camera'
import type { MapSurface } from '../model/surface.ts'

/** The present camera. The component renders on every frame of a move: only for what must be redrawn each time. */
export function useCamera(surface: MapSurface): Camera {
  return useSyncExternalStore(surface.subscribe, () => surface.camera)
}

/** The present zoom to two decimals; the component renders when it changes, not when the map is dragged. */
export function useZoom(surface: MapSurface): number {
  return useSyncExternalStore(surface.subscribe, () => Math.round(surface.camera.zoom * 100) / 100)
}
