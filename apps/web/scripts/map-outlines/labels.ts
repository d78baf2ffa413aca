import { contains, distanceToSegment, type Point, type Ring, signedArea } from './geo.ts'

/** Of the grid on which a place for a name is looked for, in degrees. */
const STEP = 0.04
/** Between two places for one name, in degrees. */
const APART = 0.45
const AT_MOST = 4

/** Where in a region its name may stand: far from its borders, the best place first. Degrees. */
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
