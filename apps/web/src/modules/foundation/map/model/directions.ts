import type { Point } from '@vicino/domain/map/camera'

const coordinates = ({ lat, lon }: Point) => `${lat.toFixed(6)},${lon.toFixed(6)}`

/**
 * Returns the address of driving directions on OpenStreetMap. Without a start the visitor enters it
 * there.
 */
export function directionsUrl(from: Point | undefined, to: Point): string {
  const url = new URL('https://www.openstreetmap.org/directions')
  url.searchParams.set('engine', 'fossgis_osrm_car')
  url.searchParams.set('route', `${from ? coordinates(from) : ''};${coordinates(to)}`)
  return url.href
}
