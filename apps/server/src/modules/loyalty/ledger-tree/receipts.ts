import type { ResponseOf } from '@vicino/contract/endpoint'
import type { proveConsistency } from '@vicino/contract/loyalty/ledger-tree/endpoints'
import { toBase64 } from '@vicino/domain/ledger-tree/bytes'
import { consistencyProof, inclusionProof, type ReadNode } from '@vicino/domain/ledger-tree/merkle'
import { type Receipt, RECEIPT_FORMAT } from '@vicino/domain/ledger-tree/receipts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/context.ts'
import { PAGE } from '../../../platform/personal-data.ts'
import { sha256 } from './ledger-keys.ts'
import {
  clearingOf,
  type Content,
  findMovements,
  pageOfMovements,
  placesOf,
  readNote,
  type ShownLeaf,
} from './leaves.queries.ts'
import { nodesIn } from './tiles.ts'

/** The newest checkpoint, with the nodes of its tree. */
interface Newest {
  readonly note: string
  readonly size: number
  readonly node: ReadNode
}

async function newest(db: Db): Promise<Newest | undefined> {
  const read = await readNote(db)
  if (read === undefined) return undefined
  const size = Number(read.note.split('\n')[1])
  return { note: read.note, size, node: nodesIn(db, size) }
}

async function receiptOf({ note, size, node }: Newest, leaves: readonly ShownLeaf[]): Promise<Receipt> {
  const entries: Receipt['entries'][number][] = []
  for (const { content, salt, position } of leaves) {
    const proof = await inclusionProof({ sha256, node }, position, size)
    entries.push({ content, salt: toBase64(salt), index: position, proof: proof.map(toBase64) })
  }
  return { format: RECEIPT_FORMAT, version: 1, checkpoint: note, entries }
}

/** @throws AppError receipt_pending where a row is younger than the newest checkpoint */
async function receiptOfRows(db: Db, rows: readonly Content[]): Promise<Receipt> {
  const tree = await newest(db)
  const ids = rows.map(({ id }) => id)
  const places = new Map((await placesOf(db, ids)).map((place) => [place.id, place]))
  const leaves = rows.map(({ id, content }) => {
    const place = places.get(id)
    if (tree === undefined || !place?.salt || place.position >= tree.size)
      throw new AppError('receipt_pending')
    return { id, content, salt: place.salt, position: place.position }
  })
  if (tree === undefined) throw new AppError('receipt_pending')
  return receiptOf(tree, leaves)
}

/**
 * The receipt of a movement of the caller's points, or of all that an event moved.
 * @throws AppError movement_not_found, receipt_pending
 */
export async function movementReceipt(
  db: Db,
  id: string,
  { sub: userId }: Pick<Actor, 'sub'>,
): Promise<Receipt> {
  const rows = await findMovements(db, { userId, id })
  if (rows.length === 0) throw new AppError('movement_not_found')
  return receiptOfRows(db, rows)
}

/**
 * The receipt of a month's clearing entries of the caller's brand.
 * @throws AppError statement_not_found, receipt_pending
 */
export async function clearingReceipt(
  db: Db,
  { programId, month }: { readonly programId: string; readonly month: string },
  { brandId }: Pick<Actor, 'brandId'>,
): Promise<Receipt> {
  const rows = brandId === null ? [] : await clearingOf(db, { programId, brandId, month })
  if (rows.length === 0) throw new AppError('statement_not_found')
  return receiptOfRows(db, rows)
}

/** Yields receipts of all movements of a person that the newest checkpoint covers, for the export. */
export async function* receiptsOf(db: Db, userId: string): AsyncGenerator<Receipt> {
  const tree = await newest(db)
  if (tree === undefined) return
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const leaves = await pageOfMovements(db, { userId, after, size: tree.size, limit: PAGE })
    if (leaves.length > 0) yield await receiptOf(tree, leaves)
    const last = leaves.at(-1)
    if (last === undefined || leaves.length < PAGE) return
    after = last.id
  }
}

/**
 * Proves that the tree of `to` leaves continues that of `from`.
 * @throws AppError checkpoint_not_found where the newest checkpoint is smaller
 */
export async function consistencyOf(
  db: Db,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<ResponseOf<typeof proveConsistency>> {
  const tree = await newest(db)
  if (tree === undefined || to > tree.size || from > to) throw new AppError('checkpoint_not_found')
  const proof = await consistencyProof({ sha256, node: nodesIn(db, to) }, from, to)
  return { from, to, proof: proof.map(toBase64) }
}
