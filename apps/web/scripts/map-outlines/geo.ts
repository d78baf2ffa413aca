/**
 * Points are [x, y] in degrees (longitude, latitude) or in whole quanta. A ring does not repeat its
 * first point.
 */
export type Point = readonly [x: number, y: number]
export type Ring = readonly Point[]

/**
 * Computes the area of a ring in squared units of its points; positive when it turns
 * counter-clockwise.
 */
export function signedArea(ring: Ring): number {
  let sum = 0
  for (const [index, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y]
    sum += x * nextY - nextX * y
  }
  return sum / 2
}

export function contains(ring: Ring, [x, y]: Point): boolean {
  let inside = false
  for (const [index, [x1, y1]] of ring.entries()) {
    const [x2, y2] = ring[(index + 1) % ring.length] ?? [x1, y1]
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}

export function nearestIndex(ring: Ring, [x, y]: Point): number {
  const distances = ring.map(([x1, y1]) => Math.hypot(x1 - x, y1 - y))
  return distances.indexOf(Math.min(...distances))
}

/**
 * Returns the part of the ring from one index to another in the ring's direction, both ends
 * included.
 */
export function partOf(ring: Ring, from: number, to: number): Ring {
  return from <= to ? ring.slice(from, to + 1) : [...ring.slice(from), ...ring.slice(0, to + 1)]
}

/** Cuts a ring to a box (Sutherland and Hodgman). */
export function clipRing(
  ring: Ring,
  box: { west: number; south: number; east: number; north: number },
): Ring {
  const sides: readonly (readonly [axis: 0 | 1, limit: number, sign: 1 | -1])[] = [
    [0, box.west, 1],
    [0, box.east, -1],
    [1, box.south, 1],
    [1, box.north, -1],
  ]
  return sides.reduce<Ring>((points, [axis, limit, sign]) => {
    const depth = (point: Point) => (point[axis] - limit) * sign
    return points.flatMap((point, index) => {
      const before = points.at(index - 1) ?? point
      const cut = depth(before) / (depth(before) - depth(point))
      const crossing: Point = [
        before[0] + (point[0] - before[0]) * cut,
        before[1] + (point[1] - before[1]) * cut,
      ]
      if (depth(point) >= 0) return depth(before) >= 0 ? [point] : [crossing, point]
      return depth(before) >= 0 ? [crossing] : []
    })
  }, ring)
}

/**
 * Removes points within `tolerance` of the line without them (Douglas and Peucker). The ends stay.
 */
export function simplify(line: Ring, tolerance: number): Ring {
  const first = line[0]
  const last = line.at(-1)
  if (!first || !last || line.length < 3) return line
  const distances = line.map((point) => distanceToSegment(point, first, last))
  const farthest = distances.indexOf(Math.max(...distances))
  if ((distances[farthest] ?? 0) <= tolerance) return [first, last]
  return [
    ...simplify(line.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplify(line.slice(farthest), tolerance),
  ]
}

export function distanceToSegment([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const length = (x2 - x1) ** 2 + (y2 - y1) ** 2
  const along =
    length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length))
  return Math.hypot(x - x1 - along * (x2 - x1), y - y1 - along * (y2 - y1))
}
