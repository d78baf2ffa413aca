import { leafHash, rootOf, treeRoot } from './merkle.ts'
import { type NoteFault, readCheckpoint, readVerifierKey, type Tools } from './notes.ts'
import { checkContinues, checkReceipt, type Fault, type Receipt } from './receipts.ts'
import { CutTile, entriesPath, hashesOf, nodesOfTiles, type ReadTile, tilePath, tilesOf } from './tiles.ts'
import { HASH_BYTES } from './merkle.ts'
import { sameBytes } from './bytes.ts'

/** A copy of the whole log, with whatever else of it somebody has kept. */
export interface Archive {
  /** The text at /ledger/checkpoint. */
  readonly checkpoint: string
  /** The texts of the keys that are trusted, one a line. */
  readonly keys: string
  /** Reads a file below the log's address; null where it is missing. */
  readonly read: (path: string) => Promise<Uint8Array | null>
  /** Checkpoints of earlier days, by the names under which they are reported. */
  readonly earlier: readonly (readonly [name: string, note: string])[]
  readonly receipts: readonly (readonly [name: string, receipt: Receipt])[]
}

export type ArchiveFault =
  | { readonly kind: NoteFault | 'keys-unreadable' | 'root-wrong' }
  | { readonly kind: 'tile-missing' | 'tile-cut' | 'tile-wrong' | 'entries-wrong'; readonly path: string }
  /** Something that was kept does not agree with the log. */
  | { readonly kind: 'kept'; readonly name: string; readonly fault: Fault }

/** Checks a whole log, and everything that was kept of it. @returns what is wrong; nothing = all agrees */
export async function checkArchive(tools: Tools, archive: Archive): Promise<ArchiveFault[]> {
  const { sha256 } = tools
  const keys = archive.keys
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => readVerifierKey(sha256, line))
  if (keys.length === 0 || keys.includes(null)) return [{ kind: 'keys-unreadable' }]
  const known = keys.filter((key) => key !== null)
  const present = await readCheckpoint(tools, known, archive.checkpoint)
  if ('fault' in present) return [{ kind: present.fault }]
  const { size, root } = present.checkpoint

  const faults = await checkTiles(tools, archive, size)
  const isWhole = faults.length === 0
  const node = nodesOfTiles(sha256, size, tileReader(archive))
  if (isWhole && !sameBytes(await treeRoot({ sha256, node }, size), root)) faults.push({ kind: 'root-wrong' })
  for (const [name, note] of archive.earlier) {
    const read = await readCheckpoint(tools, known, note)
    const fault =
      'fault' in read
        ? { kind: read.fault }
        : isWhole && (await checkContinues(sha256, read.checkpoint, present.checkpoint, node))
    if (fault) faults.push({ kind: 'kept', name, fault })
  }
  for (const [name, receipt] of archive.receipts) {
    const { checkpoint, faults: own } = await checkReceipt(tools, known, receipt)
    const later =
      checkpoint && isWhole ? await checkContinues(sha256, checkpoint, present.checkpoint, node) : null
    for (const fault of later ? [...own, later] : own) faults.push({ kind: 'kept', name, fault })
  }
  return faults
}

const tileReader =
  ({ read }: Archive): ReadTile =>
  async (tile) => {
    const bytes = await read(tilePath(tile))
    if (bytes === null) throw new CutTile(tile)
    return bytes
  }

/** In place of the root of a tile that is missing or cut. */
const UNKNOWN = new Uint8Array()

/** Checks that every tile is there, has its width, and is the hash of the tiles below it. */
async function checkTiles({ sha256 }: Tools, { read }: Archive, size: number): Promise<ArchiveFault[]> {
  const faults: ArchiveFault[] = []
  let level = 0
  let below: Uint8Array[] = []
  let roots: Uint8Array[] = []
  for (const tile of tilesOf(size)) {
    if (tile.level !== level) {
      level = tile.level
      below = roots
      roots = []
    }
    const path = tilePath(tile)
    const bytes = await read(path)
    if (bytes?.length !== tile.width * HASH_BYTES) {
      faults.push({ kind: bytes === null ? 'tile-missing' : 'tile-cut', path })
      roots.push(UNKNOWN)
      continue
    }
    const hashes = hashesOf(bytes)
    roots.push(rootOf(sha256, hashes))
    const first = tile.number * 256
    const isRight = hashes.every((hash, at) => {
      const root = below[first + at] ?? UNKNOWN
      return root === UNKNOWN || sameBytes(hash, root)
    })
    if (level > 0 && !isRight) faults.push({ kind: 'tile-wrong', path })
    if (level > 0) continue
    const entries = await read(entriesPath(tile.number, tile.width))
    if (entries !== null && !areEntries(entries, hashes, (entry) => leafHash(sha256, entry)))
      faults.push({ kind: 'entries-wrong', path: entriesPath(tile.number, tile.width) })
  }
  return faults
}

/** Each entry is written with its length before it, in two bytes. */
function areEntries(
  bytes: Uint8Array,
  leaves: readonly Uint8Array[],
  hash: (entry: Uint8Array) => Uint8Array,
): boolean {
  let at = 0
  for (const leaf of leaves) {
    const length = (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)
    if (!sameBytes(hash(bytes.slice(at + 2, at + 2 + length)), leaf)) return false
    at += 2 + length
  }
  return at === bytes.length
}
