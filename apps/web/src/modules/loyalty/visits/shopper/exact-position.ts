import type { VisitPosition } from '@vicino/contract/loyalty/visits/schemas'

/** The reason why the browser gives no position. */
export type PositionProblem = 'denied' | 'unavailable'

/** Reads the phone's position as exactly as possible, or the reason why the browser gives none. */
export function exactPosition(): Promise<VisitPosition | PositionProblem> {
  return new Promise((resolve) => {
    // Browsers have no geolocation on pages without https.
    if (!('geolocation' in navigator)) return resolve('unavailable')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({
          lat: coords.latitude,
          lon: coords.longitude,
          accuracy: Math.min(100_000, Math.max(0, coords.accuracy)),
        }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'denied' : 'unavailable'),
      { enableHighAccuracy: true, maximumAge: 0, timeout: 15_000 },
    )
  })
}
