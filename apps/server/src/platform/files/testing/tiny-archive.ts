/** Numbers as varints: seven bits in each byte, the lowest bits first. */
function varints(...numbers: number[]): number[] {
  return numbers.flatMap((number) => {
    const bytes: number[] = []
    for (let rest = number; ; rest = Math.floor(rest / 128)) {
      bytes.push((rest % 128) + (rest >= 128 ? 128 : 0))
      if (rest < 128) return bytes
    }
  })
}

interface TinyArchive {
  readonly layers?: readonly string[]
  readonly attribution?: string
  /** 1 = vector tiles, 2 = PNG. */
  readonly tileType?: number
}

/**
 * A PMTiles archive (version 3) with one tile of three bytes, nothing compressed:
 * https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
 */
export function tinyArchive({
  layers = ['transportation'],
  attribution,
  tileType = 1,
}: TinyArchive = {}): Buffer {
  const metadata = Buffer.from(
    JSON.stringify({ attribution, vector_layers: layers.map((id) => ({ id, fields: {} })) }),
  )
  // One directory entry: tile 0, a run of one tile, three bytes long, at the start of the data.
  const directory = Buffer.from(varints(1, 0, 1, 3, 1))
  const tile = Buffer.from([1, 2, 3])
  const header = Buffer.alloc(127)
  header.write('PMTiles', 'latin1')
  header[7] = 3
  const metadataAt = header.length + directory.length
  const tilesAt = metadataAt + metadata.length
  const places = [
    header.length,
    directory.length,
    metadataAt,
    metadata.length,
    tilesAt,
    0,
    tilesAt,
    tile.length,
    1,
    1,
    1,
  ]
  for (const [index, place] of places.entries()) header.writeBigUInt64LE(BigInt(place), 8 + index * 8)
  header.set([1, 1, 1, tileType, 0, 0], 96)
  for (const [index, degrees] of [8, 44, 10, 46].entries())
    header.writeInt32LE(degrees * 1e7, 102 + index * 4)
  return Buffer.concat([header, directory, metadata, tile])
}
