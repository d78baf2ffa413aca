import { toWorld, type Point } from '@vicino/domain/map/camera'

/** A name that the map may show. */
export interface Name {
  readonly id: string
  readonly text: string
  readonly kind: 'place' | 'region' | 'country' | 'sea'
  /** Possible places, the best one first. */
  readonly spots: readonly Point[]
  readonly residents: number
}

export interface PlacedName extends Name {
  readonly at: Point
  /** Height of the letters in px. */
  readonly size: number
}

/** Free space around a name, in px. */
const GAP = { x: 16, y: 12 }
/** The first and last zoom at which a kind is shown. */
const SHOWN: Readonly<Record<Exclude<Name['kind'], 'place'>, readonly [from: number, to: number]>> = {
  sea: [0, 8],
  country: [0, 8.5],
  region: [5, 8.5],
}
/** Towns with so many residents take precedence over names of regions and seas. */
const CITY_RESIDENTS = 240_000

/** Least number of residents of a named comune, by zoom. From zoom 9 on every comune is named. */
const RESIDENTS_FROM = [90_000, 90_000, 90_000, 90_000, 90_000, 45_000, 18_000, 7000, 2500]

/** Returns the half zoom at which names are placed. In between they keep their places. */
export function nameStep(zoom: number): number {
  return Math.floor(zoom * 2) / 2
}

/** Returns the height of a name's letters in px. */
export function nameSize({ kind, residents }: Pick<Name, 'kind' | 'residents'>): number {
  if (kind !== 'place') return kind === 'sea' ? 13 : 11
  if (residents >= CITY_RESIDENTS) return 15
  return residents >= 40_000 ? 13 : 12
}

/**
 * Chooses the names that fit at a zoom without overlaps, more important ones first. Their places
 * depend only on names and zoom, so that nothing jumps while the map moves. `measure` returns the
 * width of a text in px.
 */
export function placeNames(
  names: readonly Name[],
  zoom: number,
  measure: (text: string, size: number) => number,
): PlacedName[] {
  const step = nameStep(zoom)
  const taken: { x: number; y: number; halfWidth: number; halfHeight: number }[] = []
  const placed: PlacedName[] = []
  for (const name of names.filter((each) => isShownAt(each, step)).toSorted(byImportance)) {
    const size = nameSize(name)
    const halfWidth = measure(name.text, size) / 2 + GAP.x / 2
    const halfHeight = size / 2 + GAP.y / 2
    for (const at of name.spots) {
      const { x, y } = toWorld(at, step)
      const isFree = taken.every(
        (other) =>
          Math.abs(other.x - x) >= other.halfWidth + halfWidth ||
          Math.abs(other.y - y) >= other.halfHeight + halfHeight,
      )
      if (!isFree) continue
      taken.push({ x, y, halfWidth, halfHeight })
      placed.push({ ...name, at, size })
      break
    }
  }
  return placed
}

function isShownAt({ kind, residents }: Name, zoom: number): boolean {
  if (kind === 'place') return residents >= (RESIDENTS_FROM[Math.floor(zoom)] ?? 0)
  const [from, to] = SHOWN[kind]
  return zoom >= from && zoom < to
}

function byImportance(one: Name, other: Name): number {
  return weight(other) - weight(one) || other.residents - one.residents || (one.id < other.id ? -1 : 1)
}

function weight({ kind, residents }: Name): number {
  if (kind === 'place') return residents >= CITY_RESIDENTS ? 3 : 1
  return 2
}
