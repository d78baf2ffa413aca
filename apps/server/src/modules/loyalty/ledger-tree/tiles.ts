import { nodesOfTiles, type ReadTile, TILE_WIDTH, tilePath } from '@vicino/domain/ledger-tree/tiles'
import { joined } from '@vicino/domain/ledger-tree/bytes'
import { type ReadNode, rootOf, treeRoot } from '@vicino/domain/ledger-tree/merkle'
import type { Db } from '../../../platform/db/database.ts'
import { sha256 } from './ledger-keys.ts'
import { insertTile, readTileHashes } from './tiles.queries.ts'

/** Reads tiles from the database. @throws Error for a tile that the tree does not have yet */
export const tilesIn =
  (db: Db): ReadTile =>
  async (tile) => {
    const hashes = await readTileHashes(db, sha256, tile)
    if (hashes.length < tile.width) throw new Error(`no such tile: ${tilePath(tile)}`)
    return joined(...hashes)
  }

/** The nodes of the first `size` leaves. */
export const nodesIn = (db: Db, size: number): ReadNode => nodesOfTiles(sha256, size, tilesIn(db))

export const rootAt = (db: Db, size: number): Promise<Uint8Array> =>
  treeRoot({ sha256, node: nodesIn(db, size) }, size)

/** Stores the tiles that became full when the tree grew from `before` to `size` leaves. */
export async function storeFullTiles(tx: Db, before: number, size: number): Promise<void> {
  for (let level = 0; TILE_WIDTH ** (level + 1) <= size; level += 1) {
    const span = TILE_WIDTH ** (level + 1)
    for (let number = Math.floor(before / span); (number + 1) * span <= size; number += 1) {
      const hashes = await readTileHashes(tx, sha256, { level, number, width: TILE_WIDTH })
      await insertTile(
        tx,
        { level, number },
        { hashes: Buffer.from(joined(...hashes)), root: rootOf(sha256, hashes) },
      )
    }
  }
}
