/** Zooms for 256 px tiles (raster). */
const MAP_ZOOM = { initial: 13, recenter: 16, min: 5, max: 19 } as const

/**
 * Converts a zoom for 256 px tiles, which the rules of the map use, to one for 512 px tiles, which
 * the map uses. The same scale is one less there.
 */
export function vectorZoom(rasterZoom: number): number {
  return rasterZoom - 1
}

export const ZOOM = {
  initial: vectorZoom(MAP_ZOOM.initial),
  recenter: vectorZoom(MAP_ZOOM.recenter),
  min: vectorZoom(MAP_ZOOM.min),
  max: vectorZoom(MAP_ZOOM.max),
} as const

export function clampZoom(zoom: number): number {
  return Math.min(ZOOM.max, Math.max(ZOOM.min, zoom))
}
