import { endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import type { Tile } from '../model/name-tiles.ts'

/** Reads the comuni to name on a tile of the map. */
export const placeNamesQuery = ({ zoom, x, y }: Tile) =>
  endpointQuery('GET /place/map', [ROOTS.places, 'map', zoom, x, y], {
    query: { zoom: String(zoom), x: String(x), y: String(y) },
    staleTime: Infinity,
    // The map works without names too.
    quiet: true,
  })
