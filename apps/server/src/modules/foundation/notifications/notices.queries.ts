import { UNREAD_MOST } from '@vicino/contract/foundation/notifications/constants'
import type { NotificationKind } from '@vicino/contract/foundation/notifications/schemas'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, changedRows, firstValue } from '../../../platform/db/statement.ts'

export interface NewNotice {
  readonly kind: NotificationKind
  readonly template: string
  /** Values for the gaps of the texts. */
  readonly data: unknown
  readonly subject: string | null
  readonly actorId: string | null
  /** The brand in whose name they acted. */
  readonly actorBrandId: string | null
  /** True when each person is notified only once of the subject. */
  readonly once: boolean
  readonly now: Date
}

/** Later news of a subject: the notification is unread and first in the list again. */
const RENEWED = sql`DO UPDATE SET id = uuidv7(), kind = excluded.kind, template = excluded.template, data = excluded.data,
  actor_id = excluded.actor_id, actor_brand_id = excluded.actor_brand_id, at = excluded.at, read_at = NULL,
  since = CASE WHEN notices.read_at IS NULL THEN notices.since ELSE excluded.since END`

/**
 * Gives a notification to people, or adds the news to the one that they have of its subject, which
 * then is unread and first in the list again. One statement. Returns the people who were notified,
 * without those who already had a notification that comes only once.
 */
export async function writeNotices(
  tx: Db,
  userIds: readonly string[],
  { kind, template, data, subject, actorId, actorBrandId, once, now }: NewNotice,
): Promise<Set<string>> {
  const onRepeat = once ? sql`DO NOTHING` : RENEWED
  const rows = await allRows(tx)<{ user_id: string }>`
    WITH written AS (
      INSERT INTO notices (user_id, kind, template, data, subject, actor_id, actor_brand_id, at, since)
      SELECT user_id, ${kind}, ${template}, ${JSON.stringify(data)}::jsonb, ${subject}, ${actorId}::uuid,
        ${actorBrandId}::uuid, ${now}, ${now}
      FROM unnest(${[...userIds].toSorted()}::uuid[]) WITH ORDINALITY AS list (user_id, no) ORDER BY no
      ON CONFLICT (user_id, subject) WHERE subject IS NOT NULL ${onRepeat}
      RETURNING user_id
    ), acted AS (
      INSERT INTO notice_actors (user_id, subject, actor_id, brand_id, at)
      SELECT user_id, ${subject}, ${actorId}::uuid, ${actorBrandId}::uuid, ${now} FROM written
      WHERE ${subject}::text IS NOT NULL AND ${actorId}::uuid IS NOT NULL
      ON CONFLICT (user_id, subject, actor_id) DO UPDATE SET at = excluded.at, brand_id = excluded.brand_id
    )
    SELECT user_id FROM written`
  return new Set(rows.map((row) => row.user_id))
}

/**
 * Gives each of some people their own notification; with `once` only those who had none of its
 * subject. Returns the people who were notified. One statement; nobody may be named twice.
 */
export async function writeOwnNotices(
  tx: Db,
  people: readonly { readonly userId: string; readonly subject: string; readonly data: unknown }[],
  { kind, template, once, now }: Pick<NewNotice, 'kind' | 'template' | 'once' | 'now'>,
): Promise<Set<string>> {
  const list = JSON.stringify(people.map(({ userId, subject, data }) => ({ userId, subject, data })))
  const rows = await allRows(tx)<{ user_id: string }>`
    INSERT INTO notices (user_id, kind, template, data, subject, at, since)
    SELECT "userId", ${kind}, ${template}, data, subject, ${now}, ${now}
    FROM jsonb_to_recordset(${list}::jsonb) own ("userId" uuid, subject text, data jsonb) ORDER BY "userId"
    ON CONFLICT (user_id, subject) WHERE subject IS NOT NULL ${once ? sql`DO NOTHING` : RENEWED}
    RETURNING user_id`
  return new Set(rows.map((row) => row.user_id))
}

export interface NoticeRow {
  readonly id: string
  readonly kind: NotificationKind
  readonly template: string
  readonly data: Readonly<Record<string, unknown>>
  readonly at: Date
  readonly is_read: boolean
  /**
   * The latest three actors, people and brands, and their number; the people of a brand count as
   * one.
   */
  readonly actors: readonly { readonly username: string; readonly avatar: string | null }[]
  readonly actor_count: number
}

const unreadOf = (userId: string) => sql<number>`
  (SELECT count(*)::int FROM (
    SELECT FROM notices WHERE user_id = ${userId} AND read_at IS NULL LIMIT ${UNREAD_MOST}::int) AS few)`

/**
 * Reads a page of a person's notifications, newest first, before the id `before` if given, and the
 * number of unread ones. One statement.
 */
export async function readNotices(
  db: Db,
  { userId, before, limit }: { userId: string; before: string | null; limit: number },
): Promise<{ rows: NoticeRow[]; unread: number }> {
  const rows = await allRows(db)<NoticeRow & { unread: number }>`
    SELECT ${unreadOf(userId)} AS unread, page.* FROM (SELECT 1) one LEFT JOIN (
      SELECT n.id, n.kind, n.template, n.data, n.at, n.read_at IS NOT NULL AS is_read,
        coalesce(who.actors, '[]') AS actors,
        greatest(coalesce(who.count, 0), (n.actor_id IS NOT NULL)::int) AS actor_count
      FROM (
        SELECT * FROM notices WHERE user_id = ${userId} AND id < ${before ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff'}::uuid
        ORDER BY id DESC LIMIT ${limit}::int
      ) n LEFT JOIN LATERAL (
        SELECT jsonb_agg(jsonb_build_object('username', coalesce(b.username::text, u.username::text),
            'avatar', CASE WHEN b.id IS NULL THEN u.avatar ELSE coalesce(b.logo, b.avatar) END) ORDER BY a.place)
          FILTER (WHERE a.place <= 3 AND u.erased_at IS NULL) AS actors, max(a.place)::int AS count
        FROM (
          SELECT person_id, brand_id, row_number() OVER (ORDER BY max(at) DESC, brand_id, person_id) AS place FROM (
            SELECT CASE WHEN brand_id IS NULL THEN actor_id END AS person_id, brand_id, at FROM notice_actors
            WHERE user_id = n.user_id AND subject = n.subject AND at >= n.since
            UNION ALL SELECT CASE WHEN n.actor_brand_id IS NULL THEN n.actor_id END, n.actor_brand_id, n.at
            WHERE n.subject IS NULL AND n.actor_id IS NOT NULL
          ) each_one GROUP BY person_id, brand_id
        ) a LEFT JOIN users u ON a.place <= 3 AND u.id = a.person_id
          LEFT JOIN brands b ON a.place <= 3 AND b.id = a.brand_id
      ) who ON n.actor_id IS NOT NULL
    ) page ON true
    ORDER BY page.id DESC`
  return { rows: rows.filter((row) => row.id !== null), unread: rows[0]?.unread ?? 0 }
}

/** Counts a person's unread notifications, up to UNREAD_MOST. */
export const countUnread = (db: Db, userId: string): Promise<number> =>
  firstValue(db, 0)`SELECT ${unreadOf(userId)} AS unread`

/** Does the same for several people at once. */
export const countUnreadOf = (
  db: Db,
  userIds: readonly string[],
): Promise<{ userId: string; unread: number }[]> => allRows(db)`
    SELECT u.id AS "userId", (SELECT count(*)::int FROM (
      SELECT FROM notices WHERE user_id = u.id AND read_at IS NULL LIMIT ${UNREAD_MOST}::int) AS few) AS unread
    FROM unnest(${userIds}::uuid[]) AS u (id)`

/** The notifications to mark as read: some by their ids, all up to one, or those of a subject. */
export type Which =
  | { readonly ids: readonly string[] }
  | { readonly upTo: string }
  | { readonly subject: string }

/** Marks unread notifications of a person as read. @returns how many these were */
export function markRead(db: Db, userId: string, which: Which, now: Date): Promise<number> {
  const those =
    'ids' in which
      ? sql`id = ANY (${which.ids}::uuid[])`
      : 'upTo' in which
        ? sql`id <= ${which.upTo}::uuid`
        : sql`subject = ${which.subject}`
  return changedRows(db)`
    UPDATE notices SET read_at = ${now} WHERE user_id = ${userId} AND read_at IS NULL AND ${those}`
}

/** Deletes at most `limit` notifications without news since a moment. @returns how many */
export const deleteNotices = (db: Db, before: Date, limit: number): Promise<number> => firstValue(db, 0)`
    WITH gone AS (
      DELETE FROM notices WHERE (user_id, id) IN (
        SELECT user_id, id FROM notices WHERE at < ${before} LIMIT ${limit}::int)
      RETURNING user_id, subject
    ), without AS (
      DELETE FROM notice_actors a USING gone WHERE a.user_id = gone.user_id AND a.subject = gone.subject
    )
    SELECT count(*)::int AS count FROM gone`

/** Deletes fan-outs from before a moment: their deals have ended by then. */
export async function deleteFanOuts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('fan_outs').where('done_at', '<', before).execute()
}
