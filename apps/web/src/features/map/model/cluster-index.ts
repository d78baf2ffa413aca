import Supercluster, { type ClusterProperties } from 'supercluster'
import type { DealPlace } from './deal-places.ts'
import { boundsOf, type Camera, type Point } from './mercator.ts'
import { ZOOM } from './zoom.ts'

export type Marker =
  | { readonly kind: 'place'; readonly id: string; readonly point: Point; readonly place: DealPlace }
  | {
      readonly kind: 'cluster'
      readonly id: string
      readonly point: Point
      readonly count: number
      /** The highest discount of its places. */
      readonly discount: number
      readonly placeIds: readonly string[]
      readonly dealIds: ReadonlySet<string>
      /** Zoom at which the cluster splits; above the map's highest zoom when its places share one spot. */
      readonly splitZoom: number
    }

export type Cluster = Extract<Marker, { kind: 'cluster' }>

interface Leaf {
  id: string
  discount: number
}

interface Sum {
  discount: number
}

/** Two pills closer than this cannot both be read. */
const RADIUS_PX = 50
/** Markers just outside the view are drawn too, so that a drag does not uncover holes. */
const MARGIN_PX = 80

export class ClusterIndex {
  readonly #index: Supercluster<Leaf, Sum>
  readonly #places: ReadonlyMap<string, DealPlace>

  constructor(places: readonly DealPlace[]) {
    this.#places = new Map(places.map((place) => [place.id, place]))
    this.#index = new Supercluster<Leaf, Sum>({
      radius: RADIUS_PX,
      extent: 512,
      minZoom: 0,
      maxZoom: ZOOM.max,
      map: ({ discount }) => ({ discount }),
      reduce: (sum, { discount }) => {
        sum.discount = Math.max(sum.discount, discount)
      },
    }).load(
      places.map(({ id, discount, point }) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [point.lon, point.lat] },
        properties: { id, discount },
      })),
    )
  }

  /** The markers of what the camera sees. */
  markers(camera: Camera): Marker[] {
    const { west, south, east, north } = boundsOf(camera, MARGIN_PX)
    const features = this.#index.getClusters([west, south, east, north], Math.floor(camera.zoom))
    return features.flatMap(({ geometry, properties }): Marker[] => {
      const [lon = 0, lat = 0] = geometry.coordinates
      if (isCluster(properties)) return [this.#cluster(properties, { lat, lon })]
      const place = this.#places.get(properties.id)
      return place ? [{ kind: 'place', id: place.id, point: place.point, place }] : []
    })
  }

  #cluster(properties: ClusterProperties & Sum, point: Point): Marker {
    const leaves = this.#index.getLeaves(properties.cluster_id, Infinity)
    const placeIds = leaves.flatMap(({ properties: leaf }) => (leaf ? [leaf.id] : []))
    return {
      kind: 'cluster',
      // The id is made from the members, so that an unchanged cluster keeps its button (and the focus) while
      // the camera moves.
      id: `cluster:${placeIds.toSorted().join('|')}`,
      point,
      count: properties.point_count,
      discount: properties.discount,
      placeIds,
      dealIds: new Set(placeIds.flatMap((id) => this.#places.get(id)?.deals.map((deal) => deal._id) ?? [])),
      splitZoom: this.#index.getClusterExpansionZoom(properties.cluster_id),
    }
  }
}

/** Index of the first marker that holds a place of the cluster; -1 if none does. */
export function firstMarkerOf(markers: readonly Marker[], { placeIds }: Cluster): number {
  const members = new Set(placeIds)
  return markers.findIndex((marker) =>
    marker.kind === 'place' ? members.has(marker.id) : marker.placeIds.some((id) => members.has(id)),
  )
}

function isCluster(properties: Leaf | (ClusterProperties & Sum)): properties is ClusterProperties & Sum {
  return 'cluster' in properties
}
