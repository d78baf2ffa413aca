import type { WrittenReason } from '@vicino/contract/foundation/reports/schemas'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, firstRow } from '../../../platform/db/statement.ts'

/**
 * The payload about a comment, whose text is read only in the app; undefined when it was deleted
 * meanwhile.
 */
export interface TellableComment {
  readonly dealId: string
  readonly title: string
}

export const findTellable = (db: Db, id: string): Promise<TellableComment | undefined> => firstRow(db)`
    SELECT c.deal_id AS "dealId", d.title FROM comments c JOIN deals d ON d.id = c.deal_id
    WHERE c.id = ${id} AND c.deleted_at IS NULL`

/**
 * Reads the people to notify of a new comment, each once: for a reply the author of the comment and
 * the answered person, for a comment the people who run the deal's brand. Not its author, nor
 * anybody who has muted the author. `asBrand`: the brand in whose name it was written.
 */
export async function readConcerned(
  db: Db,
  id: string,
): Promise<{ people: string[]; asBrand: string | null }> {
  const rows = await allRows(db)<{ id: string; asBrand: string | null }>`
    WITH one AS (SELECT c.*, d.brand_id AS seller FROM comments c JOIN deals d ON d.id = c.deal_id WHERE c.id = ${id}),
    concerned AS (
      SELECT p.author_id AS id FROM one JOIN comments p ON p.id = one.parent_id
      UNION SELECT mentioned_id FROM one WHERE mentioned_id IS NOT NULL
      UNION SELECT u.id FROM one JOIN users u ON u.brand_id = one.seller
        WHERE one.parent_id IS NULL AND one.brand_id IS DISTINCT FROM one.seller AND u.role IN ('brand', 'brandManager')
          AND u.erased_at IS NULL
    )
    SELECT w.id, one.brand_id AS "asBrand" FROM concerned w, one WHERE w.id <> one.author_id
      AND NOT EXISTS (SELECT FROM comment_mutes m WHERE m.user_id = w.id AND m.muted_id = one.author_id)
    ORDER BY w.id`
  return { people: rows.map((row) => row.id), asBrand: rows[0]?.asBrand ?? null }
}

/** The payload for the author of a removed comment. */
export interface RemovedComment {
  readonly title: string
  readonly text: string
  readonly reason: WrittenReason
}

export const findRemoved = (db: Db, id: string): Promise<RemovedComment | undefined> => firstRow(db)`
    SELECT d.title, left(c.text, 300) AS text, c.removal_reason AS reason
    FROM comments c JOIN deals d ON d.id = c.deal_id WHERE c.id = ${id} AND c.removed_by IS NOT NULL`
