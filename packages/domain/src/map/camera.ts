import type { Position } from '../distance.ts'

/** Web Mercator on 512 px tiles (MapLibre's zoom). Angles in WGS 84 degrees, pixels in CSS px. */
export type Point = Position

export interface Camera {
  readonly center: Point
  readonly zoom: number
  /** Size of the drawing area; the centre is in its middle. */
  readonly width: number
  readonly height: number
}

export interface Bounds {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

const TILE_PX = 512
const EQUATOR_METRES = 40_075_016.686
/** The projection's own limit; beyond it y is infinite. */
const LATITUDE_LIMIT = 85.0511

export function worldSize(zoom: number): number {
  return TILE_PX * 2 ** zoom
}

/** Returns pixels from the world's north-west corner at a zoom. */
export function toWorld(point: Point, zoom: number): { x: number; y: number } {
  const size = worldSize(zoom)
  const lat = Math.min(LATITUDE_LIMIT, Math.max(-LATITUDE_LIMIT, point.lat))
  const sine = Math.sin((lat * Math.PI) / 180)
  return {
    x: ((point.lon + 180) / 360) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  }
}

export function fromWorld(world: { x: number; y: number }, zoom: number): Point {
  const size = worldSize(zoom)
  const turns = Math.PI * (1 - (2 * world.y) / size)
  return { lat: (Math.atan(Math.sinh(turns)) * 180) / Math.PI, lon: (world.x / size) * 360 - 180 }
}

/** Returns a point's place in the drawing area, px from its top left corner. */
export function project(camera: Camera, point: Point): { x: number; y: number } {
  const center = toWorld(camera.center, camera.zoom)
  const world = toWorld(point, camera.zoom)
  return { x: world.x - center.x + camera.width / 2, y: world.y - center.y + camera.height / 2 }
}

/** Returns the point under a pixel of the drawing area. */
export function unproject(camera: Camera, pixel: { x: number; y: number }): Point {
  const center = toWorld(camera.center, camera.zoom)
  return fromWorld(
    { x: center.x + pixel.x - camera.width / 2, y: center.y + pixel.y - camera.height / 2 },
    camera.zoom,
  )
}

/** Returns the ground metres of one pixel at a latitude. */
export function metresPerPixel(lat: number, zoom: number): number {
  return (EQUATOR_METRES * Math.cos((lat * Math.PI) / 180)) / worldSize(zoom)
}

/** Returns the bounds of the drawing area, grown by `margin` px on every side. */
export function boundsOf(camera: Camera, margin = 0): Bounds {
  const northWest = unproject(camera, { x: -margin, y: -margin })
  const southEast = unproject(camera, { x: camera.width + margin, y: camera.height + margin })
  return { west: northWest.lon, south: southEast.lat, east: southEast.lon, north: northWest.lat }
}

/** Returns the camera at another zoom, while the point under `pixel` keeps its place. */
export function zoomAround(camera: Camera, pixel: { x: number; y: number }, zoom: number): Camera {
  const anchor = unproject(camera, pixel)
  const zoomed = { ...camera, zoom }
  const moved = project(zoomed, anchor)
  const center = unproject(zoomed, {
    x: camera.width / 2 + moved.x - pixel.x,
    y: camera.height / 2 + moved.y - pixel.y,
  })
  return { ...zoomed, center }
}
