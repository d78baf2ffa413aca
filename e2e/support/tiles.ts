import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const FOLDER = process.env['VICINO_DATA_DIR'] ?? join(import.meta.dirname, '../../../shared/data')
/**
 * Streets of one small town (OpenMapTiles schema, © OpenStreetMap contributors). Tests read the
 * file in place and never copy it.
 */
const TOWN_TILES = join(FOLDER, 'basemap/mezzolombardo.mbtiles')

/** The same tiles as one file; null if this machine does not have it. */
const ARCHIVE = join(FOLDER, 'basemap/mezzolombardo.pmtiles')
export const TOWN_ARCHIVE = existsSync(ARCHIVE) ? ARCHIVE : null

/** The middle of that town; null if this machine does not have its tiles. */
export const TOWN = existsSync(TOWN_TILES) ? { latitude: 46.2125, longitude: 11.0935 } : null

export interface TileServer {
  readonly styleUrl: string
  stop(): void
}

/**
 * Starts a vector tile server on this machine, of the kind that MAP_STYLE_URL names. It has no
 * tiles outside the town.
 */
export async function startTileServer(): Promise<TileServer> {
  const tiles = TOWN ? new DatabaseSync(TOWN_TILES, { readOnly: true }) : null
  const find = tiles?.prepare(
    'SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?',
  )
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    // Each test sends its own header (forwardedFor), so the browser sends a preflight request
    // first.
    response.setHeader('access-control-allow-headers', '*')
    const [, z, x, y] = /^\/(\d+)\/(\d+)\/(\d+)\.pbf$/.exec(request.url ?? '') ?? []
    if (z === undefined) {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(styleOf(addressOf(server.address()))))
      return
    }
    // MBTiles counts rows from the south.
    const tile = find?.get(Number(z), Number(x), 2 ** Number(z) - 1 - Number(y))?.['tile_data']
    response.statusCode = tile === undefined ? 204 : 200
    if (tile instanceof Uint8Array) response.setHeader('content-encoding', 'gzip').end(tile)
    else response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    styleUrl: `${addressOf(server.address())}/style.json`,
    stop() {
      server.closeAllConnections()
      server.close()
      tiles?.close()
    },
  }
}

function styleOf(address: string): object {
  return {
    version: 8,
    sources: {
      town: {
        type: 'vector',
        tiles: [`${address}/{z}/{x}/{y}.pbf`],
        minzoom: 10,
        maxzoom: 14,
        bounds: [11.045, 46.165, 11.135, 46.24],
      },
    },
    layers: [{ id: 'streets', type: 'line', source: 'town', 'source-layer': 'transportation' }],
  }
}

function addressOf(bound: AddressInfo | string | null): string {
  return `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`
}
