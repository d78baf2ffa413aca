import { metresPerPixel, type Camera } from '@vicino/domain/map/camera'

/**
 * Computes the radius of the drawn circle in metres: half the filter's distance. The server
 * filters by the whole distance, so a result may lie outside the circle. Without a distance filter
 * it is null, and no circle is drawn.
 */
export function radiusMetres(distanceKm: number | undefined): number | null {
  return distanceKm === undefined || distanceKm <= 0 ? null : (distanceKm * 1000) / 2
}

/** Converts the radius to pixels of the camera, at a latitude. */
export function radiusPixels(metres: number, lat: number, camera: Camera): number {
  return metres / metresPerPixel(lat, camera.zoom)
}

const STEPS = [25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000, 250_000]

/** Chooses rings of equal round distances for the zoom: about 90 px apart, at most `count`. */
export function ringMetres(camera: Camera, lat: number, count = 3): number[] {
  const wanted = metresPerPixel(lat, camera.zoom) * 90
  const step = STEPS.find((metres) => metres >= wanted) ?? STEPS.at(-1) ?? 0
  return Array.from({ length: count }, (_, index) => step * (index + 1))
}
