import {
  clipRing,
  contains,
  nearestIndex,
  partOf,
  type Point,
  type Ring,
  signedArea,
  simplify,
} from './geo.ts'

/** The area in degrees that a camera over Italy can see at the widest zoom. */
const AROUND = { west: -30, south: 22, east: 48, north: 64 }
/** Within this area the source's own detail stays; beyond it points are removed. */
const NEAR = { west: 3, south: 35, east: 21, north: 49 }
const FAR_TOLERANCE = 0.06
/** In squared degrees. Smaller islands far away are left out. */
const SMALLEST_FAR = 0.02
const CALABRIA: Point = [15.9, 38.2]

/**
 * Returns the land around Italy, in degrees. The continent's ring is opened at the ends of Italy's
 * land frontier. It is returned as a line from the frontier's end to its start, which the frontier
 * must close; other rings stay as they are. `italy` holds the outlines of Italy, so that the
 * source's Italian islands are left out.
 */
export function neighboursOf(
  rings: readonly Ring[],
  frontier: { readonly start: Point; readonly end: Point },
  italy: readonly Ring[],
): { continent: Ring; islands: Ring[] } {
  const cut = rings.map((ring) => clipRing(ring, AROUND)).filter((ring) => ring.length > 2)
  const main = cut.toSorted((one, other) => Math.abs(signedArea(other)) - Math.abs(signedArea(one)))
  const continent = main.find((ring) => contains(ring, [10, 48.5]))
  if (!continent) throw new Error('the land file has no continent')
  const islands = cut
    .filter((ring) => ring !== continent && !isItalian(ring, italy))
    .filter((ring) => isNear(ring) || Math.abs(signedArea(ring)) > SMALLEST_FAR)
  return { continent: thin(openAt(continent, frontier)), islands: islands.map(thin) }
}

/**
 * Returns the part of the continent that is not Italy's coast, from the frontier's end to its
 * start.
 */
function openAt(ring: Ring, { start, end }: { start: Point; end: Point }): Ring {
  const [atStart, atEnd] = [nearestIndex(ring, start), nearestIndex(ring, end)]
  const part = partOf(ring, atEnd, atStart)
  const isCoastOfItaly = part.some(([x, y]) => Math.hypot(x - CALABRIA[0], y - CALABRIA[1]) < 0.5)
  return isCoastOfItaly ? partOf(ring, atStart, atEnd).toReversed() : part
}

function isItalian(ring: Ring, italy: readonly Ring[]): boolean {
  const middle: Point = [
    ring.reduce((sum, [x]) => sum + x, 0) / ring.length,
    ring.reduce((sum, [, y]) => sum + y, 0) / ring.length,
  ]
  return italy.some(
    (outline) =>
      contains(outline, middle) || outline.some(([x, y]) => Math.hypot(x - middle[0], y - middle[1]) < 0.12),
  )
}

const isNear = (ring: Ring): boolean =>
  ring.some(([x, y]) => x > NEAR.west && x < NEAR.east && y > NEAR.south && y < NEAR.north)

/** Removes points far from Italy. */
function thin(line: Ring): Ring {
  const middle = Math.floor(line.length / 2)
  const kept = new Set([
    ...simplify(line.slice(0, middle + 1), FAR_TOLERANCE),
    ...simplify(line.slice(middle), FAR_TOLERANCE),
  ])
  return line.filter((point) => kept.has(point) || isNear([point]))
}
