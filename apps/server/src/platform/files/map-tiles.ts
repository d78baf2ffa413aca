import { createReadStream } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { answerRange } from './answer-range.ts'
import type { MapArchive } from './map-archive.ts'

/** The address changes with the archive; the style that names it is asked for anew each time. */
const FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * Serves an archive of map tiles and the style that reads it by byte ranges. Which file that is says the configuration
 * alone: no part of an address becomes a path.
 */
export function serveMapTiles(app: FastifyInstance, archive: MapArchive): void {
  const { size, version } = archive
  const address = `/map-tiles/${version}.pmtiles`
  app.get('/map-tiles/style.json', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(styleOf(archive, address)),
  )
  // Tiles are compressed one by one: compressing the file would only take its ranges away.
  app.get(address, { schema: { hide: true }, compress: false }, (request, reply) => {
    reply.headers({ 'cache-control': FOR_EVER, 'content-type': 'application/vnd.pmtiles' })
    return answerRange(request, reply, {
      size,
      etag: `"${version}"`,
      // By its number: each stream on the handle itself would leave a listener on it.
      read: (range) =>
        createReadStream('', { ...range, fd: archive.file.fd, start: range?.start ?? 0, autoClose: false }),
    })
  })
  app.addHook('onClose', () => archive.file.close())
}

/** Which tiles there are. How they are drawn the web app decides; without `glyphs` names are written in its own font. */
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
