import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/api.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import type { Tile } from '../model/name-tiles.ts'

/** Reads the comuni to name on a tile of the map. */
export function placeNamesQuery({ zoom, x, y }: Tile) {
  return queryOptions({
    queryKey: [ROOTS.places, 'map', zoom, x, y],
    queryFn: ({ signal }) =>
      call('GET /place/map', { query: { zoom: String(zoom), x: String(x), y: String(y) }, signal }),
    staleTime: Infinity,
    // The map works without names too.
    meta: { quiet: true },
  })
}
