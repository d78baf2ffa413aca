import { hashesOf, type Tile, TILE_WIDTH } from '@vicino/domain/ledger-tree/tiles'
import { leafHash, type Sha256 } from '@vicino/domain/ledger-tree/merkle'
import type { Db } from '../../../platform/db/database.ts'
import { allValues, execute, firstValue } from '../../../platform/db/statement.ts'

/** Reads the entries of a tile of level 0; fewer than `width` where the tree has no more. */
export const readEntries = (db: Db, number: number, width: number): Promise<Buffer[]> => allValues(db)`
    SELECT entry FROM ledger_leaves
    WHERE position >= ${number * TILE_WIDTH} AND position < ${number * TILE_WIDTH + width} ORDER BY position`

/**
 * Reads the first `width` hashes of a tile: from the stored tile, or from what lies below it as long as
 * it is not full. Fewer where the tree has no more.
 */
export async function readTileHashes(
  db: Db,
  sha256: Sha256,
  { level, number, width }: Tile,
): Promise<Uint8Array[]> {
  const stored = await firstValue(db)<Buffer>`
    SELECT hashes FROM ledger_tiles WHERE level = ${level} AND number = ${number}`
  if (stored !== undefined) return hashesOf(stored).slice(0, width)
  if (level === 0) return (await readEntries(db, number, width)).map((entry) => leafHash(sha256, entry))
  return allValues(db)`
    SELECT root FROM ledger_tiles WHERE level = ${level - 1} AND number >= ${number * TILE_WIDTH}
      AND number < ${number * TILE_WIDTH + width} ORDER BY number`
}

export const insertTile = (
  tx: Db,
  { level, number }: Omit<Tile, 'width'>,
  { hashes, root }: { readonly hashes: Buffer; readonly root: Uint8Array },
): Promise<void> => execute(tx)`
    INSERT INTO ledger_tiles (level, number, hashes, root) VALUES (${level}, ${number}, ${hashes}, ${Buffer.from(root)})`
