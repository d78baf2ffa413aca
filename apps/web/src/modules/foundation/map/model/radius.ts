import { metresPerPixel, type Camera } from '@vicino/domain/map/camera'

/**
 * Radius of the drawn circle in metres: half the filter's distance. The server filters by the
 * whole distance, so a hit may lie outside the circle. null without a distance filter: no circle.
 */
export function radiusMetres(distanceKm: number | undefined): number | null {
  return distanceKm === undefined || distanceKm <= 0 ? null : (distanceKm * 1000) / 2
}

/** The same in pixels of the camera, around a latitude. */
export function radiusPixels(metres: number, lat: number, camera: Camera): number {
  return metres / metresPerPixel(lat, camera.zoom)
}

const STEPS = [25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000, 250_000]

/** Rings of equal round distances that suit the zoom: about 90 px apart, at most `count`. */
export function ringMetres(camera: Camera, lat: number, count = 3): number[] {
  const wanted = metresPerPixel(lat, camera.zoom) * 90
  const step = STEPS.find((metres) => metres >= wanted) ?? STEPS.at(-1) ?? 0
  return Array.from({ length: count }, (_, index) => step * (index + 1))
}
