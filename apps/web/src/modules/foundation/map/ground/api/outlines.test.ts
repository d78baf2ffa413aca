import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { toWorld } from '@vicino/domain/map/camera'
import { decode, type Line, type Outlines } from '@vicino/domain/map/outlines'

const text = readFileSync(
  join(import.meta.dirname, '../../../../../../../../packages/domain/src/map/outlines.json'),
  'utf8',
)
const ground = decode(JSON.parse(text) as Outlines)

/**
 * Says whether one of the rings encloses a place (a ray to the east crosses it an odd number of
 * times).
 */
function isWithin(rings: readonly Line[], lat: number, lon: number): boolean {
  const { x, y } = toWorld({ lat, lon }, 0)
  return rings.some(({ points }) => {
    let inside = false
    for (let index = 0; index < points.length; index += 2) {
      const next = (index + 2) % points.length
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [
        points[index],
        points[index + 1],
        points[next],
        points[next + 1],
      ]
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
    }
    return inside
  })
}

describe('outlines of the drawn ground', () => {
  it('are small, and name their authors', () => {
    expect(gzipSync(text).length).toBeLessThan(60_000)
    expect(ground.attribution).toContain('CC BY 4.0')
    expect(ground.attribution).toContain('openpolis')
  })

  it.each([
    ['Milano', 45.4642, 9.19],
    ['Roma', 41.8931, 12.4828],
    ['Napoli', 40.8518, 14.2681],
    ['Palermo', 38.1157, 13.3615],
    ['Cagliari', 39.2238, 9.1217],
    ['Venezia', 45.4375, 12.335],
    ['Aosta', 45.737, 7.3153],
    ['Trieste', 45.6495, 13.7768],
    ['Elba', 42.77, 10.22],
    ['San Marino', 43.9424, 12.4578],
    ['the Vatican', 41.9033, 12.4534],
    ['Campione d’Italia', 45.9686, 8.9717],
  ])('%s is on land', (_name, lat, lon) => {
    expect(isWithin(ground.land, lat, lon)).toBe(true)
  })

  it.each([
    ['the Tyrrhenian', 40, 12.5],
    ['the Adriatic', 43.3, 15],
    ['the Ionian', 38.5, 18],
    ['the Ligurian', 43.6, 8.8],
    ['the strait of Sicily', 36.7, 12.6],
    ['the gulf of Napoli', 40.72, 14.2],
    ['the gulf of Venezia', 45.3, 12.7],
  ])('%s is sea', (_name, lat, lon) => {
    expect(isWithin([...ground.land, ...ground.abroad], lat, lon)).toBe(false)
  })

  it.each([
    ['Nice', 43.72, 7.2],
    ['Lugano', 46.02, 8.95],
    ['Zürich', 47.37, 8.54],
    ['Innsbruck', 47.26, 11.39],
    ['Ljubljana', 46.05, 14.5],
    ['Ajaccio', 41.96, 8.8],
    ['Split', 43.56, 16.5],
    ['Tunis', 36.7, 10.1],
  ])('%s is land abroad', (_name, lat, lon) => {
    expect(isWithin(ground.abroad, lat, lon)).toBe(true)
    expect(isWithin(ground.land, lat, lon)).toBe(false)
  })

  it('has every region with a place for its name within it', () => {
    expect(ground.regions).toHaveLength(20)
    for (const { name, at } of ground.regions) {
      expect(at.length, name).toBeGreaterThan(0)
      for (const [lon = 0, lat = 0] of at) expect(isWithin(ground.land, lat, lon), name).toBe(true)
    }
  })

  it('closes every ring, also that of the frontier', () => {
    for (const { points } of [...ground.land, ...ground.abroad]) {
      expect(Math.abs((points.at(-2) ?? 0) - (points[0] ?? 0))).toBeLessThan(0.5)
      expect(Math.abs((points.at(-1) ?? 0) - (points[1] ?? 0))).toBeLessThan(0.5)
    }
  })
})
