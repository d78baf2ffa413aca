import { LIMIT_MAX } from '@vicino/contract/common/page-sizes'
import type { TimeStart } from '../../../platform/cursor.ts'
import type { Role } from '@vicino/contract/roles'
import { type RawBuilder, sql } from 'kysely'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allRows } from '../../../platform/db/statement.ts'

const COMMENT_COLUMNS = tableColumns(`comments s:
  id parent_id author_id brand_id mentioned_id text like_count reply_count created_at deleted_at`)

/** A comment or reply as somebody sees it. */
export interface CommentRow extends RowOf<typeof COMMENT_COLUMNS> {
  /** The shop in whose name it was written. */
  readonly brand_id: string | null
  /** Name of the shop, or of the person; below, the logo or avatar. */
  readonly author_name: string
  readonly author_avatar: string | null
  readonly author_role: Role
  readonly brand_verified: boolean | null
  readonly mentioned_name: string | null
  readonly is_liked: boolean
  readonly is_reported: boolean
  /** The deal's brand. */
  readonly deal_brand_id: string
}

/** Condition on comments `c`: not hidden by the reader, nor by an author whom they have muted. */
const seenBy = (reader: string): RawBuilder<unknown> => sql`
  NOT EXISTS (SELECT FROM comment_hides h WHERE h.user_id = ${reader} AND h.comment_id = c.id)
  AND NOT EXISTS (SELECT FROM comment_mutes m WHERE m.user_id = ${reader} AND m.muted_id = c.author_id)`

const after = (start: TimeStart | null, direction: '<' | '>'): RawBuilder<unknown> =>
  start === null
    ? sql`true`
    : sql`(c.created_at, c.id) ${sql.raw(direction)} (${start.at}::timestamptz, ${start.id}::uuid)`

/** The rows of `s` with their authors and the reader's acts on them; `d` is their deal. */
const shownTo = (reader: string): RawBuilder<unknown> => sql`
  ${COMMENT_COLUMNS}, coalesce(b.username, u.username)::text AS author_name,
  CASE WHEN b.id IS NULL THEN u.avatar ELSE coalesce(b.logo, b.avatar) END AS author_avatar, u.role AS author_role,
  b.verified AS brand_verified, mentioned.name AS mentioned_name, d.brand_id AS deal_brand_id,
  EXISTS (SELECT FROM comment_likes l WHERE l.comment_id = s.id AND l.user_id = ${reader}) AS is_liked,
  EXISTS (SELECT FROM reports r WHERE r.comment_id = s.id AND r.reporter_id = ${reader}) AS is_reported`

/**
 * Names the answered author of a reply: the shop, if its staff wrote to this comment in its name.
 */
const withAuthors = sql`
  LEFT JOIN users u ON u.id = s.author_id LEFT JOIN brands b ON b.id = s.brand_id
  LEFT JOIN LATERAL (
    SELECT coalesce(mb.username, mu.username)::text AS name FROM users mu LEFT JOIN brands mb ON mb.id = mu.brand_id
    WHERE mu.id = s.mentioned_id
  ) mentioned ON s.mentioned_id IS NOT NULL`

/** The first `limit` replies to the comments of `page`, oldest first. */
const firstReplies = (reader: string, limit: number): RawBuilder<unknown> => sql`
  SELECT r.* FROM page p CROSS JOIN LATERAL (
    SELECT c.* FROM comments c WHERE c.parent_id = p.id AND c.shown AND ${seenBy(reader)}
    ORDER BY c.created_at, c.id LIMIT ${limit}::int
  ) r WHERE p.reply_count > 0`

/**
 * A literal that the plan knows: for a limit that is a parameter PostgreSQL expects a tenth of all
 * rows, and reads all authors for them.
 */
const MOST = sql.lit(LIMIT_MAX + 1)

export interface DealComments {
  /** Number of comments and replies of the deal, independent of the reader. */
  readonly total: number
  readonly slowUntil: Date | null
  /** Comments and replies, in no order. */
  readonly rows: readonly CommentRow[]
}

/**
 * Reads a page of a deal's comments after `start`, newest first, each with its first `replies`
 * replies, in one statement. Undefined when there is no such deal.
 */
export async function readComments(
  db: Db,
  dealId: string,
  reader: string,
  { start, limit, replies }: { start: TimeStart | null; limit: number; replies: number },
): Promise<DealComments | undefined> {
  const rows = await allRows(db)<CommentRow & { total: number | null; slow_until: Date | null }>`
    WITH page AS MATERIALIZED (
      SELECT * FROM (
        SELECT c.* FROM comments c
        WHERE c.deal_id = ${dealId} AND c.parent_id IS NULL AND c.shown AND ${after(start, '<')} AND ${seenBy(reader)}
        ORDER BY c.created_at DESC, c.id DESC LIMIT ${MOST}
      ) newest ORDER BY created_at DESC, id DESC LIMIT ${limit}::int
    )
    SELECT k.total, k.slow_until, ${shownTo(reader)}
    FROM deals d LEFT JOIN deal_comments k ON k.deal_id = d.id
      LEFT JOIN (SELECT * FROM page UNION ALL ${firstReplies(reader, replies)}) s ON true ${withAuthors}
    WHERE d.id = ${dealId}`
  const [first] = rows
  if (first === undefined) return undefined
  return {
    total: first.total ?? 0,
    slowUntil: first.slow_until,
    rows: rows.filter(({ id }) => id !== null),
  }
}

/**
 * Reads the comment with this id, or the one to which the reply with this id belongs, with the
 * first `replies` replies and that reply. Nothing when it was deleted.
 */
export const readThread = (
  db: Db,
  id: string,
  reader: string,
  replies: number,
): Promise<(CommentRow & { readonly deal_id: string })[]> => allRows(db)`
    WITH asked AS (SELECT coalesce(parent_id, id) AS root FROM comments WHERE id = ${id} AND shown),
    page AS MATERIALIZED (SELECT c.* FROM comments c JOIN asked ON c.id = asked.root WHERE c.shown),
    replies AS (${firstReplies(reader, replies)})
    SELECT d.id AS deal_id, ${shownTo(reader)}
    FROM (
      SELECT * FROM page UNION ALL SELECT * FROM replies
      UNION ALL SELECT c.* FROM comments c, page p
        WHERE c.id = ${id} AND c.parent_id = p.id AND c.id NOT IN (SELECT id FROM replies)
    ) s JOIN deals d ON d.id = s.deal_id ${withAuthors}`

/** Replies to a comment after `start`, oldest first; undefined when there is no such comment. */
export async function readReplies(
  db: Db,
  parentId: string,
  reader: string,
  { start, limit }: { start: TimeStart | null; limit: number },
): Promise<CommentRow[] | undefined> {
  const rows = await allRows(db)<CommentRow>`
    SELECT ${shownTo(reader)}
    FROM comments parent JOIN deals d ON d.id = parent.deal_id LEFT JOIN LATERAL (
      SELECT c.* FROM comments c WHERE c.parent_id = parent.id AND c.shown AND ${after(start, '>')} AND ${seenBy(reader)}
      ORDER BY c.created_at, c.id LIMIT ${limit}::int
    ) s ON true ${withAuthors}
    WHERE parent.id = ${parentId} AND parent.parent_id IS NULL AND parent.shown
    ORDER BY s.created_at, s.id`
  return rows.length === 0 ? undefined : rows.filter(({ id }) => id !== null)
}

/** The authors whom a user has muted last, at most `limit`. */
export const readMuted = (
  db: Db,
  userId: string,
  limit: number,
): Promise<{ id: string; name: string; avatar: string | null }[]> => allRows(db)`
    SELECT u.id, coalesce(b.username, u.username)::text AS name, coalesce(b.logo, b.avatar, u.avatar) AS avatar
    FROM comment_mutes m JOIN users u ON u.id = m.muted_id LEFT JOIN brands b ON b.id = u.brand_id
    WHERE m.user_id = ${userId} ORDER BY m.created_at DESC, u.id LIMIT ${limit}::int`
