import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { open } from 'node:fs/promises'
import { PMTiles, TileType } from 'pmtiles'
import { z } from 'zod'
import { UserFacingError } from '../user-facing-error.ts'

/** An archive of map tiles: one file, read by byte ranges. */
export interface MapArchive {
  readonly file: FileHandle
  readonly size: number
  /** Differs for every content of the file; the same on all servers that have the same file. */
  readonly version: string
  readonly minZoom: number
  readonly maxZoom: number
  /** West, south, east, north, degrees. */
  readonly bounds: readonly [number, number, number, number]
  /** Plain text, without HTML. */
  readonly attribution: string
}

const metadataSchema = z.object({
  attribution: z.string().optional(),
  vector_layers: z.array(z.object({ id: z.string() })).optional(),
})

/** For archives without an attribution: tiles of this schema are made of this data. */
const DEFAULT_ATTRIBUTION = '© OpenMapTiles © OpenStreetMap contributors'

/**
 * Opens the archive named by MAP_TILES_FILE. It stays open: if another file replaces it (mv), the
 * old content is served until the next start.
 * @throws Error that says what is wrong with the file
 */
export async function openMapArchive(path: string): Promise<MapArchive> {
  const refuse = (why: string, cause?: unknown) =>
    new UserFacingError(`MAP_TILES_FILE: ${path} ${why}`, cause === undefined ? {} : { cause })
  const file = await open(path).catch((error: unknown) => {
    throw refuse('cannot be read', error)
  })
  try {
    const { size } = await file.stat()
    const start = Buffer.alloc(8)
    await file.read(start, 0, 8, 0).catch((error: unknown) => {
      throw refuse('is no file', error)
    })
    if (start.toString('latin1', 0, 7) !== 'PMTiles' || start[7] !== 3)
      throw refuse('is no PMTiles archive (version 3)')
    const { header, metadata } = await describe(file, path).catch((error: unknown) => {
      throw refuse('is a damaged PMTiles archive', error)
    })
    if (header.tileDataOffset + (header.tileDataLength ?? 0) > size) throw refuse('ends before its last tile')
    if (
      header.tileType !== TileType.Mvt ||
      metadata.vector_layers?.some(({ id }) => id === 'transportation') !== true
    )
      throw refuse('holds no vector tiles of the OpenMapTiles schema')
    return {
      file,
      size,
      version: await versionOf(file, size),
      minZoom: header.minZoom,
      maxZoom: header.maxZoom,
      bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
      attribution: plainText(metadata.attribution ?? '') || DEFAULT_ATTRIBUTION,
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

/**
 * Hashes the file's size and its first 16 KiB. These are the header and the first directory, which
 * name each tile's position and length, so they differ when the tiles do.
 */
async function versionOf(file: FileHandle, size: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(16_384), 0, 16_384, 0)
  return createHash('sha256')
    .update(`${size}`)
    .update(buffer.subarray(0, bytesRead))
    .digest('hex')
    .slice(0, 16)
}

async function describe(file: FileHandle, path: string) {
  const archive = new PMTiles({
    getKey: () => path,
    async getBytes(offset, length) {
      const bytes = new Uint8Array(length)
      const { bytesRead } = await file.read(bytes, 0, length, offset)
      return { data: bytes.buffer.slice(0, bytesRead) }
    },
  })
  return { header: await archive.getHeader(), metadata: metadataSchema.parse(await archive.getMetadata()) }
}

/** Text without the HTML in which attributions are often written. */
function plainText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 300)
}
