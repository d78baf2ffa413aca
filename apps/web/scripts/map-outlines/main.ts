/**
 * Makes the outlines of the map's drawn background: `node apps/web/scripts/map-outlines/main.ts
 * OUTLINES LAND`. OUTLINES is GeoJSON with the regions (kind region) and some comuni (kind comune)
 * of Italy. LAND is GeoJSON with the land of the world (Natural Earth, 1:50 million), for the
 * surroundings of Italy. The same files give the same result. docs/modules/marketplace.md, "Map",
 * describes the content and its accuracy.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Outlines } from '@vicino/domain/map/outlines'
import { contains, nearestIndex, partOf, type Point, type Ring, signedArea } from './geo.ts'
import { labelPoints } from './labels.ts'
import { neighboursOf } from './neighbours.ts'
import { quantise, readAreas } from './read.ts'
import { topologyOf } from './topology.ts'

const RESULT = join(import.meta.dirname, '../../../../packages/domain/src/map/outlines.json')
/**
 * In degrees. A point of the result is a whole number of them. It is about 50 m, because the source
 * is simplified to 440 m.
 */
const QUANTUM = 0.0005
/** The points where the land frontier meets the sea: Ventimiglia and Muggia. */
const FRONTIER_ENDS: readonly [Point, Point] = [
  [7.53, 43.784],
  [13.715, 45.596],
]
const ALPS: Point = [10.4, 46.85]
/**
 * San Marino, the Vatican, and Campione d'Italia, whose frontiers are separate from the long one.
 */
const ENCLAVES: readonly Point[] = [
  [12.46, 43.94],
  [12.4534, 41.9033],
  [8.972, 45.968],
]

const [outlinesPath, landPath] = process.argv.slice(2)
if (outlinesPath === undefined || landPath === undefined) throw new Error('Usage: main.ts OUTLINES LAND')

const toWhole = ([x, y]: Point): Point => [x / QUANTUM, y / QUANTUM]
const arcs: number[][] = []
/**
 * Adds a line and returns its number. A line is its first point, then the steps from point to
 * point.
 */
function addArc(line: Ring): number {
  arcs.push(
    line.flatMap(([x, y], index) => [x - (line[index - 1]?.[0] ?? 0), y - (line[index - 1]?.[1] ?? 0)]),
  )
  return arcs.length - 1
}
const closed = (ring: Ring): Ring => [...ring, ...ring.slice(0, 1)]

const areas = readAreas(outlinesPath)
const regions = areas.filter(({ kind }) => kind === 'region')
const wholeRings = regions.flatMap(({ rings }) => rings.map((ring) => quantise(ring, QUANTUM)))
const { outer, shared } = topologyOf(wholeRings.filter((ring) => ring.length > 2))

const loops = outer.toSorted((one, other) => Math.abs(signedArea(other)) - Math.abs(signedArea(one)))
// Gaps between two regions come from the source's simplification. San Marino and the Vatican are
// not sea either.
const isHole = (ring: Ring, index: number): boolean =>
  loops.slice(0, index).some((larger) => ring[0] !== undefined && contains(larger, ring[0]))
const coasts = loops.filter((ring, index) => !isHole(ring, index))
const enclaves = loops.filter(
  (ring) => ring !== coasts[0] && ENCLAVES.some((point) => contains(ring, toWhole(point))),
)

const mainland = coasts[0] ?? []
const [start, end] = FRONTIER_ENDS.map((point) => nearestIndex(mainland, toWhole(point))) as [number, number]
const parts = [partOf(mainland, start, end), partOf(mainland, end, start)] as const
const alps = parts.map((part) =>
  Math.min(...part.map(([x, y]) => Math.hypot(x - ALPS[0] / QUANTUM, y - ALPS[1] / QUANTUM))),
)
const frontierFirst = (alps[0] ?? 0) < (alps[1] ?? 0)
const frontierLine = frontierFirst ? parts[0] : parts[1]
const frontier = addArc(frontierLine)
const coastLine = addArc(frontierFirst ? parts[1] : parts[0])

const inDegrees = ([x, y]: Point): Point => [x * QUANTUM, y * QUANTUM]
const neighbours = neighboursOf(
  readAreas(landPath).flatMap(({ rings }) => rings),
  {
    start: inDegrees(frontierLine[0] ?? [0, 0]),
    end: inDegrees(frontierLine.at(-1) ?? [0, 0]),
  },
  coasts.map((ring) => ring.map(inDegrees)),
)
const islands = neighbours.islands.map((ring) => quantise(ring, QUANTUM)).filter((ring) => ring.length > 2)

const result: Outlines = {
  attribution: 'Confini ISTAT, elaborazione openpolis (CC BY 4.0)',
  quantum: QUANTUM,
  arcs,
  land: [[frontier, coastLine], ...coasts.slice(1).map((ring) => [addArc(closed(ring))])],
  abroad: [
    [addArc(quantise(neighbours.continent, QUANTUM)), frontier],
    ...islands.map((ring) => [addArc(closed(ring))]),
  ],
  frontier: [frontier, ...enclaves.map((ring) => addArc(closed(ring)))],
  borders: shared.map(addArc),
  regions: regions.map(({ name, rings }) => ({
    // The Italian half of a name in two languages.
    name: name.split('/')[0] ?? name,
    at: labelPoints(rings).map(([x, y]) => [Number(x.toFixed(2)), Number(y.toFixed(2))]),
  })),
  comuni: areas
    .filter(({ kind }) => kind === 'comune')
    .map(({ name, rings }) => ({
      name,
      rings: rings.map((ring) => addArc(closed(quantise(ring, QUANTUM)))),
    })),
}

const text = `${JSON.stringify(result)}\n`
writeFileSync(RESULT, text)
const points = arcs.reduce((sum, arc) => sum + arc.length / 2, 0)
console.log(`${points} points, ${text.length} bytes, ${gzipSync(text, { level: 9 }).length} bytes gzip`)
console.log(
  `${coasts.length} coasts, ${islands.length} islands abroad, ${shared.length} borders, ${enclaves.length} enclaves`,
)
