/** The zooms for 256 px tiles (raster). */
const MAP_ZOOM = { initial: 13, recenter: 16, min: 5, max: 19 } as const

/**
 * The specification counts zooms for 256 px tiles (Leaflet); the map counts for 512 px tiles, where the same scale is one less.
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
