import type { Point } from '@vicino/domain/map/camera'

const coordinates = ({ lat, lon }: Point) => `${lat.toFixed(6)},${lon.toFixed(6)}`

/** Driving directions on OpenStreetMap; without a start the visitor fills it in there. */
export function directionsUrl(from: Point | undefined, to: Point): string {
  const url = new URL('https://www.openstreetmap.org/directions')
  url.searchParams.set('engine', 'fossgis_osrm_car')
  url.searchParams.set('route', `${from ? coordinates(from) : ''};${coordinates(to)}`)
  return url.href
}
