import { useSyncExternalStore } from 'react'
import type { Camera } from '../../model/mercator.ts'
import type { MapSurface } from '../model/surface.ts'

/** The camera of this moment: renders on every frame of a move, so only for what must be drawn anew. */
export function useCamera(surface: MapSurface): Camera {
  return useSyncExternalStore(surface.subscribe, () => surface.camera)
}

/** The zoom to two decimals. */
export function useZoom(surface: MapSurface): number {
  return useSyncExternalStore(surface.subscribe, () => Math.round(surface.camera.zoom * 100) / 100)
}
