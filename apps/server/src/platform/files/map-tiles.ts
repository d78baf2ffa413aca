import { createReadStream } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { answerRange } from './answer-range.ts'
import type { MapArchive } from './map-archive.ts'

/**
 * For the archive, whose address contains its version. The style, which names that address, is not
 * cached.
 */
const FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * Serves an archive of map tiles, and the style that reads it by byte ranges. Only the
 * configuration names the file: no part of an address is used as a path.
 */
export function serveMapTiles(app: FastifyInstance, archive: MapArchive): void {
  const { size, version } = archive
  const address = `/map-tiles/${version}.pmtiles`
  app.get('/map-tiles/style.json', { config: { isStatic: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(styleOf(archive, address)),
  )
  // Not compressed again: the tiles inside are compressed already, and byte ranges of a compressed
  // answer would not fit.
  app.get(address, { config: { isStatic: true }, compress: false }, (request, reply) => {
    reply.headers({ 'cache-control': FOR_EVER, 'content-type': 'application/vnd.pmtiles' })
    return answerRange(request, reply, {
      size,
      etag: `"${version}"`,
      // Read by the file descriptor: every stream made from the handle itself would leave a
      // listener on it.
      read: (range) =>
        createReadStream('', { ...range, fd: archive.file.fd, start: range?.start ?? 0, autoClose: false }),
    })
  })
  app.addHook('onClose', () => archive.file.close())
}

/**
 * Builds the style, which only names the available tiles. The web app decides how they are drawn;
 * there are no `glyphs`, so names use its own font.
 */
function styleOf({ minZoom, maxZoom, bounds }: MapArchive, address: string) {
  return {
    version: 8,
    sources: {
      tiles: {
        type: 'vector',
        tiles: [`pmtiles://${address}/{z}/{x}/{y}`],
        minzoom: minZoom,
        maxzoom: maxZoom,
        bounds,
      },
    },
    layers: [{ id: 'streets', type: 'line', source: 'tiles', 'source-layer': 'transportation' }],
  }
}
