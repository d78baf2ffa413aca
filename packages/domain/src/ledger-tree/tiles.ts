import { HASH_BYTES, type ReadNode, rootOf, type Sha256 } from './merkle.ts'

/* Tiles of a tree as C2SP tlog-tiles defines them: https://c2sp.org/tlog-tiles */

/** Height of the subtree that a tile holds, and hashes of a whole tile. */
const TILE_HEIGHT = 8
export const TILE_WIDTH = 256

/** A tile by its level, its number within the level and how many hashes it has (1 to 256). */
export interface Tile {
  readonly level: number
  readonly number: number
  readonly width: number
}

/** The hashes of a tile, one after the other. @throws Error when it cannot be had */
export type ReadTile = (tile: Tile) => Promise<Uint8Array>

/** The address of a tile below the log's: `tile/0/x001/067.p/12`. */
export const tilePath = ({ level, number, width }: Tile): string => pathOf(String(level), number, width)

/** The address of the entries of a tile of level 0: `tile/entries/x001/067.p/12`. */
export const entriesPath = (number: number, width: number): string => pathOf('entries', number, width)

function pathOf(level: string, number: number, width: number): string {
  const digits = String(number)
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, '0')
  const parts = padded.match(/\d{3}/g) ?? []
  const name = parts.map((part, at) => (at === parts.length - 1 ? part : `x${part}`)).join('/')
  return `tile/${level}/${name}${width === TILE_WIDTH ? '' : `.p/${width}`}`
}

const PATH = /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/

/** Reads such an address; null for any text that the two functions above do not write. */
export function readTilePath(path: string): (Tile & { readonly isEntries: boolean }) | null {
  const [, level = '', name = '', partial] = PATH.exec(path) ?? []
  const number = Number(name.replaceAll(/[x/]/g, ''))
  const width = partial === undefined ? TILE_WIDTH : Number(partial)
  const isEntries = level === 'entries'
  const tile = { level: isEntries ? 0 : Number(level), number, width }
  const again = isEntries ? entriesPath(number, width) : tilePath(tile)
  return again === path && tile.level < 64 ? { ...tile, isEntries } : null
}

/** How many hashes a level has in a tree of `size` leaves. */
export const widthOfLevel = (level: number, size: number): number => Math.floor(size / TILE_WIDTH ** level)

/** Every tile of a tree, lowest level first. */
export function* tilesOf(size: number): Generator<Tile> {
  for (let level = 0; widthOfLevel(level, size) > 0; level += 1) {
    const hashes = widthOfLevel(level, size)
    for (let number = 0; number * TILE_WIDTH < hashes; number += 1) {
      yield { level, number, width: Math.min(TILE_WIDTH, hashes - number * TILE_WIDTH) }
    }
  }
}

/** Takes a tile apart. */
export const hashesOf = (tile: Uint8Array): Uint8Array[] =>
  Array.from({ length: tile.length / HASH_BYTES }, (_, at) =>
    tile.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  )

/** A tile has not as many bytes as its width says. */
export class CutTile extends Error {
  constructor(tile: Tile) {
    super(`not ${tile.width} hashes: ${tilePath(tile)}`)
  }
}

/** Reads the nodes of a tree of `size` leaves from its tiles, each tile once. */
export function nodesOfTiles(sha256: Sha256, size: number, readTile: ReadTile): ReadNode {
  const read = new Map<string, Promise<Uint8Array[]>>()
  const hashesIn = (tile: Tile): Promise<Uint8Array[]> => {
    const path = tilePath(tile)
    const known = read.get(path) ?? wholeTile(tile, readTile)
    read.set(path, known)
    return known
  }
  return async (height, index) => {
    const level = Math.floor(height / TILE_HEIGHT)
    const count = 2 ** (height % TILE_HEIGHT)
    const first = index * count
    const number = Math.floor(first / TILE_WIDTH)
    const width = Math.min(TILE_WIDTH, widthOfLevel(level, size) - number * TILE_WIDTH)
    const hashes = await hashesIn({ level, number, width })
    return rootOf(sha256, hashes.slice(first % TILE_WIDTH, (first % TILE_WIDTH) + count))
  }
}

async function wholeTile(tile: Tile, readTile: ReadTile): Promise<Uint8Array[]> {
  const bytes = await readTile(tile)
  if (bytes.length !== tile.width * HASH_BYTES) throw new CutTile(tile)
  return hashesOf(bytes)
}
