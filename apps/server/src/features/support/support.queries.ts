import type { TimeStart } from '../../platform/cursor.ts'
import type { SupportTopic } from '@vicino/contract/support/schemas'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { SupportRequests } from '../../platform/db/schema.gen.ts'

export type SupportRow = Omit<Selectable<SupportRequests>, 'topic'> & { readonly topic: SupportTopic }

export function insertRequest(
  db: Db,
  request: { userId: string; topic: SupportTopic; text: string; now: Date },
): Promise<SupportRow> {
  const { userId, topic, text, now } = request
  return db
    .insertInto('support_requests')
    .values({ user_id: userId, topic, text, created_at: now })
    .returningAll()
    .$castTo<SupportRow>()
    .executeTakeFirstOrThrow()
}

/** A user's requests after `start`, newest first. */
export async function readOwn(
  db: Db,
  userId: string,
  start: TimeStart | null,
  limit: number,
): Promise<SupportRow[]> {
  const after =
    start === null ? sql`true` : sql`(created_at, id) < (${start.at}::timestamptz, ${start.id}::uuid)`
  const { rows } = await sql<SupportRow>`
    SELECT * FROM support_requests WHERE user_id = ${userId} AND ${after}
    ORDER BY created_at DESC, id DESC LIMIT ${limit}::int`.execute(db)
  return rows
}

export interface QueuedRow extends SupportRow {
  readonly username: string
  readonly email: string
}

/** A page of the requests without an answer, after `start`, oldest first; `total` counts those of all pages. */
export async function readQueue(
  db: Db,
  start: TimeStart | null,
  limit: number,
): Promise<{ rows: QueuedRow[]; total: number }> {
  const after =
    start === null ? sql`true` : sql`(created_at, id) > (${start.at}::timestamptz, ${start.id}::uuid)`
  const { rows } = await sql<QueuedRow & { total: number }>`
    SELECT total.count::int AS total, page.* FROM (
      SELECT count(*) FROM support_requests WHERE answered_at IS NULL
    ) total LEFT JOIN (
      SELECT s.*, u.username, u.email FROM (
        SELECT * FROM support_requests WHERE answered_at IS NULL AND ${after}
        ORDER BY created_at, id LIMIT ${limit}::int
      ) s JOIN users u ON u.id = s.user_id
    ) page ON true
    ORDER BY page.created_at, page.id`.execute(db)
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 }
}

/**
 * Writes the answer to a request that has none: of several answers at once the first one stands. Returns the request
 * with its author's language; undefined when it has an answer already or does not exist.
 */
export async function writeAnswer(
  tx: Db,
  id: string,
  answer: { text: string; by: string; now: Date },
): Promise<(SupportRow & { readonly language: 'it' | 'en' | null }) | undefined> {
  const { rows } = await sql<SupportRow & { language: 'it' | 'en' | null }>`
    UPDATE support_requests s SET answer = ${answer.text}, answered_at = ${answer.now}, answered_by = ${answer.by}
    FROM users u WHERE s.id = ${id} AND s.answered_at IS NULL AND u.id = s.user_id
    RETURNING s.*, u.language`.execute(tx)
  return rows[0]
}

export async function requestExists(db: Db, id: string): Promise<boolean> {
  return (
    (await db.selectFrom('support_requests').select('id').where('id', '=', id).executeTakeFirst()) !==
    undefined
  )
}

/** Removes requests that were answered before the moment `before`. */
export async function deleteAnswered(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('support_requests').where('answered_at', '<', before).execute()
}
