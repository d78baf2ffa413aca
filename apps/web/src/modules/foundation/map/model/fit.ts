import { toWorld, type Camera, type Point } from '@vicino/domain/map/camera'
import { clampZoom } from './zoom.ts'

/** Computes the closest camera that shows both points with `padding` px around them. */
export function fitCamera(
  one: Point,
  other: Point,
  size: { width: number; height: number },
  padding: number,
): Camera {
  const [a, b] = [toWorld(one, 0), toWorld(other, 0)]
  const room = {
    width: Math.max(1, size.width - 2 * padding),
    height: Math.max(1, size.height - 2 * padding),
  }
  const scale = Math.min(room.width / Math.abs(a.x - b.x), room.height / Math.abs(a.y - b.y))
  // Two points at the same spot would need an endless zoom; street level is close enough.
  const zoom = clampZoom(Math.min(15, Math.log2(scale)))
  const center = { lat: (one.lat + other.lat) / 2, lon: (one.lon + other.lon) / 2 }
  return { center, zoom, width: size.width, height: size.height }
}
