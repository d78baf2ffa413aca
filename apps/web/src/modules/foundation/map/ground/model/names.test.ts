import { describe, expect, it } from 'vitest'
import { toWorld } from '@vicino/domain/map/camera'
import { type Name, placeNames, type PlacedName } from './names.ts'

const measure = (text: string, size: number) => text.length * size * 0.55

const place = (text: string, residents: number, lat: number, lon: number): Name => ({
  id: text,
  text,
  kind: 'place',
  spots: [{ lat, lon }],
  residents,
})

const MILANO = place('Milano', 1_350_000, 45.4642, 9.19)
const SESTO = place('Sesto San Giovanni', 81_000, 45.5347, 9.2291)
const CORSICO = place('Corsico', 34_000, 45.4325, 9.1086)
const ROMA = place('Roma', 2_750_000, 41.8931, 12.4828)
const ALL = [CORSICO, SESTO, ROMA, MILANO]

const texts = (names: readonly PlacedName[]) => names.map(({ text }) => text)

/** Finds names whose letters overlap, at any zoom from `zoom` to the next half. */
function overlaps(names: readonly PlacedName[], zoom: number): string[] {
  const boxes = names.map((name) => ({
    ...toWorld(name.at, zoom),
    text: name.text,
    halfWidth: measure(name.text, name.size) / 2,
    halfHeight: name.size / 2,
  }))
  return boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (other) =>
          Math.abs(one.x - other.x) < one.halfWidth + other.halfWidth &&
          Math.abs(one.y - other.y) < one.halfHeight + other.halfHeight,
      )
      .map((other) => `${one.text} and ${other.text}`),
  )
}

describe('names on the drawn ground', () => {
  it('if two names do not fit, the comune with more residents stays', () => {
    expect(texts(placeNames(ALL, 7, measure))).toEqual(['Roma', 'Milano'])
    expect(texts(placeNames(ALL, 12, measure))).toEqual(['Roma', 'Milano', 'Sesto San Giovanni', 'Corsico'])
  })

  it('never overlap, also in a dense area at every zoom', () => {
    const crowd = Array.from({ length: 400 }, (_, index) =>
      place(
        `Comune numero ${index}`,
        3000 + ((index * 7919) % 90_000),
        45 + (index % 20) * 0.021,
        9 + Math.floor(index / 20) * 0.027,
      ),
    )
    for (let zoom = 4; zoom <= 18; zoom += 0.5) {
      const placed = placeNames(crowd, zoom, measure)
      expect(overlaps(placed, zoom)).toEqual([])
      expect(overlaps(placed, zoom + 0.49)).toEqual([])
    }
    expect(placeNames(crowd, 14, measure)).toHaveLength(400)
  })

  it('are fewer at a far zoom: small comuni are left out even if there is room', () => {
    const alone = place('Sperduto', 900, 46.5, 10.4)
    expect(texts(placeNames([alone], 8, measure))).toEqual([])
    expect(texts(placeNames([alone], 9, measure))).toEqual(['Sperduto'])
  })

  it('stay in place between two half zooms, in whatever order they arrived', () => {
    const one = placeNames(ALL, 9.01, measure)
    expect(placeNames(ALL.toReversed(), 9.49, measure)).toEqual(one)
  })

  it('a region has its name from zoom 5 to 8, at its first free place', () => {
    const lombardia: Name = {
      id: 'Lombardia',
      text: 'LOMBARDIA',
      kind: 'region',
      spots: [
        { lat: 45.47, lon: 9.2 },
        { lat: 45.9, lon: 10 },
      ],
      residents: 0,
    }
    expect(texts(placeNames([lombardia], 4, measure))).toEqual([])
    expect(texts(placeNames([lombardia], 9, measure))).toEqual([])
    const placed = placeNames([lombardia, MILANO], 7, measure)
    expect(placed.find(({ kind }) => kind === 'region')?.at).toEqual({ lat: 45.9, lon: 10 })
  })
})
