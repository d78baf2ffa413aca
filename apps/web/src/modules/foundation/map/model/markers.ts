import type { DealMap, MapShop } from '@vicino/contract/marketplace/deals/schemas'
import { doorId } from '@vicino/domain/map-squares'
import { type Point, toWorld } from '@vicino/domain/map/camera'

interface Placed {
  readonly id: string
  readonly point: Point
  /** Pixels by which it is drawn above its point, so that it does not cover the visitor's mark. */
  readonly lift: number
}

/** A button on the map: one shop, or several shops and squares too close to tell apart. */
export type Marker =
  | (Placed & { readonly kind: 'shop'; readonly shop: MapShop })
  | (Placed & {
      readonly kind: 'cluster'
      readonly deals: number
      /** The real number of deals is higher. */
      readonly more: boolean
      readonly shops: readonly MapShop[]
      /** The highest discount of its shops; null when they are not known one by one. */
      readonly discount: number | null
      /** Ids of the answer's squares that it represents. */
      readonly squares: ReadonlySet<string>
    })

export type Cluster = Extract<Marker, { kind: 'cluster' }>

/** Sizes of pins without their halo: half width and height in px, with 16 px to the rem. */
const SHOP = { x: 32, y: 20 }
/** A pin with its number of deals. */
const SHOP_MANY = { x: 43, y: 20 }
const CLUSTER = { x: 30, y: 31 }
/** The visitor's own mark. */
const OWN = { x: 15, y: 15 }
const GAP_PX = 3
/**
 * Markers are arranged at each quarter of a zoom. Between two quarters, points move apart by at
 * most this factor.
 */
const STEPS = 4
const DRIFT = 2 ** (1 / STEPS)

/**
 * Returns the zoom for which markers are arranged while the camera is at `zoom`. Closer up they
 * only move further apart.
 */
export function arrangedZoom(zoom: number): number {
  return Math.floor(zoom * STEPS) / STEPS
}

/** Scales a pin for larger text: its width grows as the text, its height less. */
const scaled = ({ x, y }: { x: number; y: number }, letters: number) => ({
  x: x * letters,
  y: y * Math.sqrt(letters),
})

interface Group {
  shops: MapShop[]
  squares: string[]
  deals: number
  more: boolean
  point: Point
  /** In world pixels. */
  at: { x: number; y: number }
  half: { x: number; y: number }
  lift: number
}

/**
 * Arranges the markers of an answer so that none covers another one or the visitor's mark. Markers
 * with more deals stay and absorb those that would overlap them.
 *
 * @param letters how many times larger than usual text is: 2 for text at 200 %
 */
export function arrange(
  { squares, shops }: Pick<DealMap, 'squares' | 'shops'>,
  own: Point,
  zoom: number,
  letters = 1,
): Marker[] {
  const ownAt = toWorld(own, zoom)
  const groupOf = (point: Point, deals: number, more: boolean): Group => {
    const at = toWorld(point, zoom)
    return { shops: [], squares: [], deals, more, point, at, half: scaled(CLUSTER, letters), lift: 0 }
  }
  const groups = [
    ...squares.map(({ _id, latitude: lat, longitude: lon, deals, more }) => ({
      ...groupOf({ lat, lon }, deals, more),
      squares: [_id],
    })),
    ...shops.map((shop) => ({
      ...groupOf({ lat: shop.latitude, lon: shop.longitude }, shop.deals, false),
      half: scaled(shop.deals > 1 ? SHOP_MANY : SHOP, letters),
      shops: [shop],
    })),
  ].toSorted((one, other) => other.deals - one.deals || (idOf(one) < idOf(other) ? -1 : 1))
  const placed: Group[] = []
  for (const next of groups) {
    let group = { ...next, lift: liftOf(next, ownAt) }
    for (;;) {
      const index = placed.findIndex((other) => overlap(group, other))
      const other = placed[index]
      if (other === undefined) break
      placed.splice(index, 1)
      group = merged(other, group, ownAt, scaled(CLUSTER, letters))
    }
    placed.push(group)
  }
  return placed.map(markerOf)
}

/**
 * Computes how far a group must be raised to leave the visitor's mark free, at this zoom and a
 * little closer up.
 */
function liftOf({ at, half }: Group, own: { x: number; y: number }): number {
  const [dx, dy] = [at.x - own.x, at.y - own.y]
  const covers = Math.abs(dx) < half.x + OWN.x + GAP_PX && Math.abs(dy) < half.y + OWN.y + GAP_PX
  return covers ? half.y + OWN.y + GAP_PX + (dy > 0 ? dy * DRIFT : dy) : 0
}

function overlap(one: Group, other: Group): boolean {
  return (
    Math.abs(one.at.x - other.at.x) < one.half.x + other.half.x + GAP_PX &&
    Math.abs(one.at.y - one.lift - other.at.y + other.lift) < one.half.y + other.half.y + GAP_PX
  )
}

function merged(into: Group, group: Group, own: { x: number; y: number }, half: Group['half']): Group {
  const both = {
    ...into,
    shops: [...into.shops, ...group.shops],
    squares: [...into.squares, ...group.squares],
    deals: into.deals + group.deals,
    more: into.more || group.more,
    half,
  }
  return { ...both, lift: liftOf(both, own) }
}

const idOf = ({ shops, squares }: Group) => (shops[0] ? doorId(shops[0]) : (squares[0] ?? ''))

function markerOf({ point, lift, deals, more, shops, squares }: Group): Marker {
  const [shop] = shops
  if (shop && shops.length === 1 && squares.length === 0)
    return { kind: 'shop', id: doorId(shop), point, lift, shop }
  // Built from its members, so that an unchanged cluster keeps its button (and the focus) while the
  // camera moves.
  const id = `cluster:${[...squares, ...shops.map(doorId)].toSorted().join('|')}`
  const discount = squares.length > 0 ? null : Math.max(...shops.map((each) => each.discount))
  return { kind: 'cluster', id, point, lift, deals, more, shops, discount, squares: new Set(squares) }
}

/** Returns the index of the marker nearest to a place; -1 when there is none. */
export function nearestMarker(markers: readonly Marker[], { lat, lon }: Point): number {
  const far = markers.map(({ point }) =>
    Math.hypot(point.lat - lat, (point.lon - lon) * Math.cos((lat * Math.PI) / 180)),
  )
  return far.indexOf(Math.min(...far))
}

/**
 * Computes the zoom that separates the members of a cluster; null when its shops share one spot.
 */
export function splitZoom({ shops, squares }: Cluster, zoom: number, max: number): number | null {
  const doors = new Set(
    shops.map(({ latitude, longitude }) => `${latitude.toFixed(4)} ${longitude.toFixed(4)}`),
  )
  if (squares.size === 0 && doors.size < 2) return null
  return zoom < max ? Math.min(max, Math.floor(zoom) + 2) : null
}
