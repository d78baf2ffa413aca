import { toWorld, type Camera } from './camera.ts'
import type { Line } from './outlines.ts'

/** Path2D, or any other receiver of a path in px of the drawing area. */
export interface Pen {
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
}

/** Points closer than this (px) are skipped; with a larger value bends would look different. */
const SMALLEST_STEP_PX = 0.8
/**
 * Lines are kept this far (px) beyond the drawing area, so that cut ends are not visible at its
 * edge.
 */
const MARGIN_PX = 8

/**
 * Draws lines (or rings to fill) in the view of the camera. It omits parts outside of the view
 * where this makes no difference, and points that are too close to be distinguished. The cost of a
 * frame thus depends on the visible part, not on the size of the file.
 */
export function trace(lines: readonly Line[], camera: Camera, pen: Pen): void {
  const scale = 2 ** camera.zoom
  const center = toWorld(camera.center, camera.zoom)
  const left = center.x - camera.width / 2
  const top = center.y - camera.height / 2
  for (const line of lines) {
    const isOutside =
      line.east * scale < left - MARGIN_PX ||
      line.west * scale > left + camera.width + MARGIN_PX ||
      line.south * scale < top - MARGIN_PX ||
      line.north * scale > top + camera.height + MARGIN_PX
    const isDot =
      (line.east - line.west) * scale < SMALLEST_STEP_PX &&
      (line.south - line.north) * scale < SMALLEST_STEP_PX
    if (!isOutside && !isDot) traceOne(line.points, { scale, left, top }, camera, pen)
  }
}

function traceOne(
  points: Float64Array,
  { scale, left, top }: { scale: number; left: number; top: number },
  { width, height }: Camera,
  pen: Pen,
): void {
  const last = points.length - 2
  let [lastX, lastY, lastSides] = [0, 0, 0]
  let x = (points[0] ?? 0) * scale - left
  let y = (points[1] ?? 0) * scale - top
  let sides = sidesOf(x, y, width, height)
  for (let index = 0; index <= last; index += 2) {
    const nextX = (points[index + 2] ?? 0) * scale - left
    const nextY = (points[index + 3] ?? 0) * scale - top
    const nextSides = index === last ? 0 : sidesOf(nextX, nextY, width, height)
    if (index === 0) {
      pen.moveTo(x, y)
      ;[lastX, lastY, lastSides] = [x, y, sides]
    } else if (index === last || isNeeded(x - lastX, y - lastY, lastSides & sides & nextSides)) {
      pen.lineTo(x, y)
      ;[lastX, lastY, lastSides] = [x, y, sides]
    }
    ;[x, y, sides] = [nextX, nextY, nextSides]
  }
}

/**
 * Tells whether a point is needed. It is not when it and both its neighbours are beyond the same
 * side of the view, or when it is too close to the last drawn point.
 */
function isNeeded(dx: number, dy: number, commonSides: number): boolean {
  return commonSides === 0 && (Math.abs(dx) > SMALLEST_STEP_PX || Math.abs(dy) > SMALLEST_STEP_PX)
}

/** Returns the sides of the view beyond which a point lies, one bit each. */
function sidesOf(x: number, y: number, width: number, height: number): number {
  return (
    (x < -MARGIN_PX ? 1 : 0) |
    (x > width + MARGIN_PX ? 2 : 0) |
    (y < -MARGIN_PX ? 4 : 0) |
    (y > height + MARGIN_PX ? 8 : 0)
  )
}
