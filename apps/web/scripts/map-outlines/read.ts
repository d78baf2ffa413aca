import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Point, Ring } from './geo.ts'

const position = z.tuple([z.number(), z.number()])
const polygon = z.array(z.array(position))
const collection = z.object({
  features: z.array(
    z.object({
      properties: z.object({ kind: z.string().optional(), name: z.string().nullish() }),
      geometry: z.discriminatedUnion('type', [
        z.object({ type: z.literal('Polygon'), coordinates: polygon }),
        z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(polygon) }),
      ]),
    }),
  ),
})

export interface Area {
  readonly kind: string
  readonly name: string
  readonly rings: readonly Ring[]
}

/** Reads the polygons of a GeoJSON file with all their rings, in degrees. */
export function readAreas(path: string): Area[] {
  const { features } = collection.parse(JSON.parse(readFileSync(path, 'utf8')))
  return features.map(({ properties, geometry }) => {
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    return {
      kind: properties.kind ?? '',
      name: properties.name ?? '',
      rings: polygons.flat().map((ring) => ring.slice(0, -1)),
    }
  })
}

/** Rounds points to whole quanta. Points that coincide become one. */
export function quantise(ring: Ring, quantum: number): Ring {
  const whole = ring.map(([x, y]): Point => [Math.round(x / quantum), Math.round(y / quantum)])
  return whole.filter(([x, y], index) => {
    const [beforeX, beforeY] = whole.at(index - 1) ?? []
    return x !== beforeX || y !== beforeY
  })
}
