import { useSyncExternalStore } from 'react'
import type { Camera } from '@vicino/domain/map/camera'
import type { MapSurface } from '../model/surface.ts'

/**
 * Returns the present camera. The component renders on every frame of a move, so use it only for
 * content that must be redrawn each time.
 */
export function useCamera(surface: MapSurface): Camera {
  return useSyncExternalStore(surface.subscribe, () => surface.camera)
}

/**
 * Returns the present zoom to two decimals. The component renders when it changes, not when the map
 * is dragged.
 */
export function useZoom(surface: MapSurface): number {
  return useSyncExternalStore(surface.subscribe, () => Math.round(surface.camera.zoom * 100) / 100)
}
