import type { Language } from '@vicino/contract/common/language'
import { isAssignedTo } from '../../../platform/assignee-filter.ts'
import type { TimeStart } from '../../../platform/cursor.ts'
import type { SUPPORT_STATES } from '@vicino/contract/identity/support/constants'
import type { QueuedRequest, SupportRequest, SupportTopic } from '@vicino/contract/identity/support/schemas'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { lockByName } from '../../../platform/db/named-lock.ts'
import { allRows, anyRow, firstRow } from '../../../platform/db/statement.ts'
import type { SupportRequests } from '../../../platform/db/schema.gen.ts'

export type SupportRow = Omit<Selectable<SupportRequests>, 'topic' | 'earlier' | 'notes'> & {
  readonly topic: SupportTopic
  readonly earlier: SupportRequest['earlier']
}

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

/** A request from a visitor without an account. */
export interface Written {
  readonly name: string
  readonly email: string
  readonly topic: SupportTopic
  readonly subject: string
  readonly text: string
  readonly language: Language
  /** Keyed hash of the address of the request's sender. */
  readonly origin: Buffer
  readonly now: Date
}

/**
 * Counts the requests from one origin since a moment, and those waiting for one e-mail address;
 * undefined if this text waits already. Visitors' requests are counted one after the other.
 */
export async function countWritten(
  tx: Db,
  { email, subject, text, origin }: Written,
  since: Date,
): Promise<{ readonly fromHere: number; readonly waiting: number } | undefined> {
  await lockByName(tx, 'support of visitors')
  const rows = await allRows(tx)<{ fromHere: number; waiting: number; known: boolean }>`
    SELECT (SELECT count(*)::int FROM support_requests WHERE origin = ${origin} AND created_at > ${since}) AS "fromHere",
      count(*)::int AS waiting, coalesce(bool_or(subject = ${subject} AND text = ${text}), false) AS known
    FROM support_requests WHERE visitor_email = ${email} AND answered_at IS NULL`
  const [row] = rows
  return row === undefined || row.known ? undefined : row
}

export async function insertWritten(
  tx: Db,
  { name, email, topic, subject, text, language, origin, now }: Written,
): Promise<void> {
  const told = { visitor_name: name, visitor_email: email, subject, language, origin }
  await tx
    .insertInto('support_requests')
    .values({ ...told, topic, text, created_at: now })
    .execute()
}

/** Deletes the origins of requests before a moment. */
export async function forgetOrigins(tx: Db, before: Date): Promise<void> {
  await tx
    .updateTable('support_requests')
    .set({ origin: null })
    .where('origin', 'is not', null)
    .where('created_at', '<', before)
    .execute()
}

/** A user's requests after `start`, newest first. */
export function readOwn(
  db: Db,
  userId: string,
  start: TimeStart | null,
  limit: number,
): Promise<SupportRow[]> {
  const after =
    start === null ? sql`true` : sql`(created_at, id) < (${start.at}::timestamptz, ${start.id}::uuid)`
  return allRows(db)`
    SELECT * FROM support_requests WHERE user_id = ${userId} AND ${after}
    ORDER BY created_at DESC, id DESC LIMIT ${limit}::int`
}

export interface QueuedRow extends SupportRow {
  readonly username: string
  readonly email: string
  /** Null also for an account that was erased. */
  readonly assignee_name: string | null
  readonly named_notes: QueuedRequest['notes']
}

const PEOPLE = sql`LEFT JOIN users u ON u.id = s.user_id LEFT JOIN users a ON a.id = s.assigned_to AND a.erased_at IS NULL`
const NAMES = sql`coalesce(u.username, s.visitor_name) AS username, coalesce(u.email, s.visitor_email) AS email,
  a.username AS assignee_name, coalesce((
    SELECT jsonb_agg(jsonb_build_object('text', n ->> 'text', 'at', n ->> 'at', 'username', w.username) ORDER BY place)
    FROM jsonb_array_elements(s.notes) WITH ORDINALITY AS note (n, place)
      LEFT JOIN users w ON w.id = (n ->> 'by')::uuid AND w.erased_at IS NULL), '[]') AS named_notes`

/** Filters of the queue. */
export interface QueueFilters {
  readonly state: (typeof SUPPORT_STATES)[number]
  readonly topic: SupportTopic | undefined
  /** The person who has to answer: null = nobody, undefined = anybody. */
  readonly assignee: string | null | undefined
}

/** The moment by which the queue is ordered. */
export const queuedAt = (row: QueuedRow): Date => row.answered_at ?? row.created_at

/** Parts of the statements that read the queue. */
function partsOf({ state, topic, assignee }: QueueFilters, start: TimeStart | null, limit: number) {
  const waits = state === 'waiting'
  const isIn = sql`${waits ? sql`answered_at IS NULL` : sql`answered_at IS NOT NULL`}
    AND ${topic === undefined ? sql`true` : sql`topic = ${topic}`} AND ${isAssignedTo(assignee)}`
  const order = (of: string) =>
    waits
      ? sql`${sql.ref(`${of}.created_at`)}, ${sql.ref(`${of}.id`)}`
      : sql`${sql.ref(`${of}.answered_at`)} DESC, ${sql.ref(`${of}.id`)} DESC`
  const [at, beyond] = waits ? [sql`created_at`, sql`>`] : [sql`answered_at`, sql`<`]
  const after =
    start === null ? sql`true` : sql`(${at}, id) ${beyond} (${start.at}::timestamptz, ${start.id}::uuid)`
  const page = sql`
    SELECT s.*, ${NAMES} FROM (
      SELECT * FROM support_requests WHERE ${isIn} AND ${after}
      ORDER BY ${order('support_requests')} LIMIT ${limit}::int
    ) s ${PEOPLE}`
  return { isIn, page, order: order('page') }
}

/**
 * Reads a page of requests after `start`: those without an answer in the order of asking, oldest
 * first, or those with one in the order of answering, newest first. `total` counts those of all
 * pages, up to 100,000.
 */
export async function readQueue(
  db: Db,
  filters: QueueFilters,
  start: TimeStart | null,
  limit: number,
): Promise<{ rows: QueuedRow[]; total: number }> {
  const { isIn, page, order } = partsOf(filters, start, limit)
  const rows = await allRows(db)<QueuedRow & { total: number }>`
    SELECT total.count::int AS total, page.* FROM (
      SELECT count(*) FROM (SELECT FROM support_requests WHERE ${isIn} LIMIT 100000) bounded
    ) total LEFT JOIN (${page}) page ON true
    ORDER BY ${order}`
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 }
}

/** The same without the count. */
export async function readQueueRows(
  db: Db,
  filters: QueueFilters,
  start: TimeStart | null,
  limit: number,
): Promise<QueuedRow[]> {
  const { page, order } = partsOf(filters, start, limit)
  return (await sql<QueuedRow>`SELECT * FROM (${page}) page ORDER BY ${order}`.execute(db)).rows
}

export const findQueued = (db: Db, id: string): Promise<QueuedRow | undefined> => firstRow(db)`
    SELECT s.*, ${NAMES} FROM support_requests s ${PEOPLE} WHERE s.id = ${id}`

/** Assigns a request to a person, or to nobody; false when there is none. */
export async function assign(db: Db, id: string, to: string | null, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('support_requests')
    .set({ assigned_to: to, assigned_at: to === null ? null : now })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Stores the answer to a request that has none; of several simultaneous answers the first one
 * stands. Returns the request with its author's language, null where they have chosen none;
 * undefined when it has an answer already or does not exist.
 */
export const writeAnswer = (
  tx: Db,
  id: string,
  answer: { text: string; by: string; now: Date },
): Promise<(SupportRow & { readonly read_in: Language | null }) | undefined> => firstRow(tx)`
    UPDATE support_requests s SET answer = ${answer.text}, answered_at = ${answer.now}, answered_by = ${answer.by}
    WHERE s.id = ${id} AND s.answered_at IS NULL
    RETURNING s.*, coalesce(s.language, (SELECT u.language FROM users u WHERE u.id = s.user_id)) AS read_in`

/**
 * Adds a note to a request that has fewer than `most`; the newest note once more adds none. False
 * when the request has too many, or does not exist.
 */
export const addNote = (
  tx: Db,
  id: string,
  { text, by, at, most }: { text: string; by: string; at: Date; most: number },
): Promise<boolean> => anyRow(tx)`
    UPDATE support_requests SET notes = CASE
      WHEN notes -> -1 ->> 'text' = ${text} AND notes -> -1 ->> 'by' = ${by} THEN notes
      ELSE notes || jsonb_build_array(jsonb_build_object('text', ${text}::text, 'by', ${by}::text, 'at', ${at.toISOString()}::text)) END
    WHERE id = ${id}::uuid AND jsonb_array_length(notes) < ${most}::int RETURNING 1`

/**
 * Opens an answered request again, for a person. False for one that waits, and where the same
 * request of a visitor waits.
 */
export const reopen = (tx: Db, id: string, by: string, now: Date): Promise<boolean> => anyRow(tx)`
    UPDATE support_requests s SET answer = NULL, answered_at = NULL, answered_by = NULL,
      assigned_to = ${by}::uuid, assigned_at = ${now}::timestamptz,
      earlier = earlier || jsonb_build_array(jsonb_build_object('answer', answer, 'answeredAt', to_char(
        answered_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    WHERE s.id = ${id}::uuid AND s.answered_at IS NOT NULL AND NOT EXISTS (
      SELECT FROM support_requests o WHERE o.visitor_email = s.visitor_email AND o.answered_at IS NULL
        AND md5(o.subject || o.text) = md5(s.subject || s.text))
    RETURNING 1`

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
