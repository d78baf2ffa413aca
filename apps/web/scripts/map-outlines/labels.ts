import { contains, distanceToSegment, type Point, type Ring, signedArea } from './geo.ts'

/** Step in degrees of the grid on which a place for a name is searched. */
const STEP = 0.04
/** Distance in degrees between two places for one name. */
const APART = 0.45
const AT_MOST = 4

/** Finds the places of a region's name in degrees: far from its borders, the best place first. */
export function labelPoints(rings: readonly Ring[]): Point[] {
  const largest = rings.toSorted((one, other) => Math.abs(signedArea(other)) - Math.abs(signedArea(one)))[0]
  if (!largest) return []
  const xs = largest.map(([x]) => x)
  const ys = largest.map(([, y]) => y)
  const points: { point: Point; room: number }[] = []
  for (let x = Math.min(...xs); x <= Math.max(...xs); x += STEP) {
    for (let y = Math.min(...ys); y <= Math.max(...ys); y += STEP) {
      if (contains(largest, [x, y])) points.push({ point: [x, y], room: roomAt(largest, [x, y]) })
    }
  }
  const best: Point[] = []
  for (const { point } of points.toSorted((one, other) => other.room - one.room)) {
    const near = best.some(([x, y]) => Math.hypot(x - point[0], y - point[1]) < APART)
    if (!near) best.push(point)
    if (best.length === AT_MOST) break
  }
  return best
}

function roomAt(ring: Ring, point: Point): number {
  let room = Infinity
  for (const [index, end] of ring.entries())
    room = Math.min(room, distanceToSegment(point, ring.at(index - 1) ?? end, end))
  return room
}
