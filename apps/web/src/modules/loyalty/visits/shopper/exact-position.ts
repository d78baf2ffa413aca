import type { VisitPosition } from '@vicino/contract/loyalty/visits/schemas'

/** Why the browser gives no position. */
export type PositionProblem = 'denied' | 'unavailable'

/** Where the phone is now, as exactly as it can tell, asked for anew; the reason where the browser does not say. */
export function exactPosition(): Promise<VisitPosition | PositionProblem> {
  return new Promise((resolve) => {
    // Absent where the page is not served over https.
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
