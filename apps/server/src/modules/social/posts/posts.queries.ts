import type { TimeStart } from '../../../platform/cursor.ts'
import type { PostReason, PostState } from '@vicino/contract/social/posts/schemas'
import type { Position } from '@vicino/domain/distance'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { isForAll } from '../../../platform/auth/permissions.ts'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, firstRow, firstValue } from '../../../platform/db/statement.ts'
import type { Posts } from '../../../platform/db/schema.gen.ts'
import type { Actor } from '../../../platform/http/context.ts'
import type { AuthorRow } from '../comments/public.ts'
import { onOffer } from '../../marketplace/deals/public.ts'

const POST_COLUMNS = tableColumns(`posts p:
  id author_id product_id brand_id title description cover_url video_url state revision points reason
  reason_text like_count created_at listed_at`)

/** A Proof Post with all that its card shows to somebody. */
export interface PostRow extends RowOf<typeof POST_COLUMNS>, AuthorRow {
  readonly product_name: string
  readonly product_description: string
  readonly brand_name: string | null
  readonly brand_handle: string | null
  readonly brand_avatar: string | null
  readonly state: PostState
  readonly reason: PostReason | null
  readonly is_liked: boolean
  readonly verified: boolean
  readonly metres: number | null
  readonly deal: {
    readonly id: string
    readonly title: string
    readonly image: string | null
    readonly price_cents: number
    readonly discount_price_cents: number
    readonly discount: number
  } | null
}

/** The viewer, with time and position. */
export interface Asker {
  readonly actor: Pick<Actor, 'sub' | 'role' | 'brandId' | 'ownOnly' | 'permissions'>
  readonly now: Date
  readonly origin?: Position | null
}

const columns = ({ actor, origin = null }: Asker) => sql`
  ${POST_COLUMNS}, a.brand_id AS author_brand_id, a.username AS author_name, a.avatar AS author_avatar,
  a.role AS author_role, ab.username::text AS author_shop, pr.product_name, pr.description AS product_description, b.username AS brand_name, b.handle AS brand_handle,
  b.avatar AS brand_avatar,
  EXISTS (SELECT FROM post_likes l WHERE l.post_id = p.id AND l.user_id = ${actor.sub}) AS is_liked,
  EXISTS (SELECT FROM deals d JOIN redemptions r ON r.deal_id = d.id AND r.user_id = p.author_id AND r.status = 'redeemed'
    WHERE d.product_id = p.product_id) AS verified,
  distance_metres(b.lat, b.lon, ${origin?.lat ?? null}::float8, ${origin?.lon ?? null}::float8) AS metres, deal.deal`

const joined = ({ now }: Asker) => sql`
  JOIN users a ON a.id = p.author_id LEFT JOIN brands ab ON ab.id = a.brand_id
  JOIN products pr ON pr.id = p.product_id LEFT JOIN brands b ON b.id = p.brand_id
  LEFT JOIN LATERAL (
    SELECT json_build_object('id', d.id, 'title', d.title, 'image', d.images[1], 'price_cents', d.price_cents,
      'discount_price_cents', d.discount_price_cents, 'discount', d.discount) AS deal
    FROM deals d WHERE d.product_id = p.product_id AND ${onOffer(now)} ORDER BY d.created_at DESC, d.id DESC LIMIT 1
  ) deal ON true`

/**
 * Reads a post in any state; undefined when there is none. The policy decides whether to show it.
 */
export const readPost = (db: Db, id: string, asker: Asker): Promise<PostRow | undefined> => firstRow(db)`
    SELECT ${columns(asker)} FROM posts p ${joined(asker)} WHERE p.id = ${id}`

/** Filters of posts, and the beginning of the page. */
export interface Sought {
  readonly productId?: string | undefined
  readonly words?: string | undefined
  /** The row after which, or with which, the page begins. */
  readonly start: (TimeStart & { readonly include: boolean }) | null
  readonly limit: number
  readonly offset?: number
  /** Also posts that wait for the viewer's decision, as GET /post/list has them. */
  readonly waiting: boolean
}

/** Newest posts that are searched for words before the index of words is used. */
const WALK = 1000
/** The same limit for counting the posts with words. */
const COUNT_WALK = 2000

/**
 * Reads approved posts and the viewer's own, newest first, with their number: of a search up to
 * `counted`, else exactly. One statement: each part is read along its own index as far as the page
 * needs, so its time does not depend on the number of posts.
 */
export async function readPosts(
  db: Db,
  { productId, words, start, limit, offset = 0, waiting }: Sought,
  asker: Asker,
  counted: number,
): Promise<{ rows: PostRow[]; total: number }> {
  const { actor } = asker
  const query =
    words === undefined || words === ''
      ? null
      : sql`plainto_tsquery('pg_catalog.italian', regexp_replace(plain_text(${words}), '[^[:alnum:]]+', ' ', 'g'))`
  const matches = sql`${productId === undefined ? sql`true` : sql`p.product_id = ${productId}::uuid`}
    AND ${query === null ? sql`true` : sql`p.search @@ ${query}`}`
  const after =
    start === null
      ? sql`true`
      : start.include
        ? sql`(p.listed_at, p.id) <= (${start.at}::timestamptz, ${start.id}::uuid)`
        : sql`(p.listed_at, p.id) < (${start.at}::timestamptz, ${start.id}::uuid)`
  const queue = isForAll(actor)
    ? sql`p.state = 'pending' AND p.author_id <> ${actor.sub}`
    : sql`p.state = 'pending' AND p.author_id <> ${actor.sub} AND p.brand_id = ${actor.brandId}::uuid`
  const parts: RawBuilder<unknown>[] = [
    sql`p.state = 'approved'`,
    sql`p.author_id = ${actor.sub} AND p.state <> 'approved'`,
    ...(waiting ? [queue] : []),
  ]
  const most = limit + offset
  const part = (condition: RawBuilder<unknown>) => sql`
    (SELECT p.id, p.listed_at FROM posts p WHERE ${condition} AND ${matches} AND ${after}
      ORDER BY p.listed_at DESC, p.id DESC LIMIT ${most}::int)`
  const bounded = query === null ? sql`NULL` : sql`${counted}::int`
  const number = (condition: RawBuilder<unknown>) => sql`
    (SELECT count(*) FROM (SELECT FROM posts p WHERE ${condition} AND ${matches} LIMIT ${bounded}) counted)`
  const [approved, ...others] = parts as [RawBuilder<unknown>, ...RawBuilder<unknown>[]]
  // For words that many posts have, the index of words would return all to be sorted; the newest
  // posts contain enough of them.
  const walk = (from: RawBuilder<unknown>, length: number, hits: number) => sql`
    SELECT id, listed_at FROM (
      SELECT p.id, p.listed_at, p.search FROM posts p
      WHERE ${approved} AND ${productId === undefined ? sql`true` : sql`p.product_id = ${productId}::uuid`} AND ${from}
      ORDER BY p.listed_at DESC, p.id DESC LIMIT ${sql.lit(length)}
    ) p WHERE ${query === null ? sql`false` : sql`p.search @@ ${query}`} LIMIT ${hits}::int`
  const filled = sql`(SELECT count(*) FROM walk) >= ${most}::int`
  const pageOfApproved =
    query === null
      ? part(approved)
      : sql`(SELECT * FROM walk WHERE ${filled}) UNION ALL (SELECT * FROM ${part(approved)} by_word WHERE NOT ${filled})`
  // A trigger keeps this number; only the matches of a search must be counted.
  const approvedNumber =
    query === null
      ? sql`coalesce((SELECT approved FROM post_counts WHERE product_id IS NOT DISTINCT FROM ${productId ?? null}::uuid), 0)`
      : sql`CASE WHEN ${filled} AND (SELECT count(*) FROM (${walk(sql`true`, COUNT_WALK, counted)}) many) >= ${counted}::int
          THEN ${counted}::int ELSE ${number(approved)} END`
  const rows = await allRows(db)<PostRow & { total: number }>`
    WITH walk AS MATERIALIZED (${walk(after, WALK, most)})
    SELECT total.number::int AS total, page.* FROM (
      SELECT ${sql.join([approvedNumber, ...others.map(number)], sql` + `)} AS number
    ) total LEFT JOIN (
      SELECT ${columns(asker)} FROM (
        SELECT * FROM (${sql.join([pageOfApproved, ...others.map(part)], sql` UNION ALL `)}) found
        ORDER BY listed_at DESC, id DESC LIMIT ${limit}::int OFFSET ${offset}::int
      ) found JOIN posts p ON p.id = found.id ${joined(asker)}
    ) page ON true
    ORDER BY page.listed_at DESC, page.id DESC`
  const total = rows[0]?.total ?? 0
  return {
    rows: rows.filter(({ id }) => id !== null),
    total: query === null ? total : Math.min(total, counted),
  }
}

/** The asker's own posts in every state after `start`, newest first. */
export function readOwn(db: Db, start: TimeStart | null, limit: number, asker: Asker): Promise<PostRow[]> {
  const after =
    start === null ? sql`true` : sql`(listed_at, id) < (${start.at}::timestamptz, ${start.id}::uuid)`
  return allRows(db)`
    SELECT ${columns(asker)} FROM (
      SELECT * FROM posts WHERE author_id = ${asker.actor.sub} AND ${after} ORDER BY listed_at DESC, id DESC LIMIT ${limit}::int
    ) p ${joined(asker)} ORDER BY p.listed_at DESC, p.id DESC`
}

export interface WaitingRow extends PostRow {
  readonly redeemed_at: Date | null
  readonly purchases: number
  readonly last_purchase_at: Date | null
}

/**
 * Reads a page of posts that wait for the viewer's decision after `start`, the longest waiting
 * first; `total` counts them all.
 */
export async function readQueue(
  db: Db,
  start: TimeStart | null,
  limit: number,
  asker: Asker,
): Promise<{ rows: WaitingRow[]; total: number }> {
  const { role, brandId } = asker.actor
  const mine = role === 'superAdmin' ? sql`true` : sql`brand_id = ${brandId}::uuid`
  const after =
    start === null ? sql`true` : sql`(listed_at, id) > (${start.at}::timestamptz, ${start.id}::uuid)`
  const rows = await allRows(db)<WaitingRow & { total: number }>`
    SELECT total.number::int AS total, page.* FROM (
      SELECT count(*) AS number FROM posts WHERE state = 'pending' AND ${mine}
    ) total LEFT JOIN (
      SELECT ${columns(asker)}, redeemed.at AS redeemed_at, coalesce(bought.number, 0)::int AS purchases,
        bought.at AS last_purchase_at
      FROM (
        SELECT * FROM posts WHERE state = 'pending' AND ${mine} AND ${after} ORDER BY listed_at, id LIMIT ${limit}::int
      ) p ${joined(asker)}
      LEFT JOIN LATERAL (
        SELECT max(r.confirmed_at) AS at FROM deals d
          JOIN redemptions r ON r.deal_id = d.id AND r.user_id = p.author_id AND r.status = 'redeemed'
        WHERE d.product_id = p.product_id
      ) redeemed ON true
      LEFT JOIN LATERAL (
        SELECT count(*) AS number, max(s.occurred_at) AS at FROM programs g
          JOIN purchases s ON s.program_id = g.id AND s.user_id = p.author_id AND s.brand_id = g.brand_id AND s.left_cents > 0
        WHERE g.brand_id = p.brand_id AND NOT g.sandbox
      ) bought ON true
    ) page ON true
    ORDER BY page.listed_at, page.id`
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 }
}

/** Reads the facts of a product that a new post needs; undefined when there is no such product. */
export async function findProduct(db: Db, id: string): Promise<{ brand_id: string | null } | undefined> {
  return db.selectFrom('products').select('brand_id').where('id', '=', id).executeTakeFirst()
}

/** Stores a new post. @returns its id; undefined when the author has one of this product */
export async function insertPost(tx: Db, values: Insertable<Posts>): Promise<string | undefined> {
  const row = await tx
    .insertInto('posts')
    .values(values)
    .onConflict((clash) => clash.columns(['author_id', 'product_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

const LOCKED_POST_COLUMNS = tableColumns(`posts p:
  id author_id product_id brand_id state revision points cover_url video_url`)

/** A post whose row is locked until the transaction ends. */
export interface LockedPost extends RowOf<typeof LOCKED_POST_COLUMNS> {
  readonly author_brand_id: string | null
  readonly state: PostState
  /** True for brands in restaurants and tourism, which must not pay for opinions. */
  readonly opinionsOff: boolean
}

export const lockPost = (tx: Db, id: string): Promise<LockedPost | undefined> => firstRow(tx)`
    SELECT ${LOCKED_POST_COLUMNS}, a.brand_id AS author_brand_id, is_off('opinions', b.sector) AS "opinionsOff"
    FROM posts p JOIN users a ON a.id = p.author_id LEFT JOIN brands b ON b.id = p.brand_id
    WHERE p.id = ${id} FOR UPDATE OF p`

/** Locks posts until the transaction ends. @returns the states of those that exist, by their ids */
export async function lockPosts(tx: Db, ids: readonly string[]): Promise<Map<string, PostState>> {
  const rows = await allRows(tx)<{ id: string; state: PostState }>`
    SELECT id, state FROM posts WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR UPDATE`
  return new Map(rows.map(({ id, state }) => [id, state]))
}

/** Changes a post that is in state `from`; false when it is not. */
export async function writePost(
  tx: Db,
  id: string,
  from: PostState,
  values: Updateable<Posts>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('posts')
    .set(values)
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deletePost(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('posts').where('id', '=', id).execute()
}

/**
 * Adds or removes a user's like of an approved post and updates its count, in one statement. An
 * existing state stays.
 * @returns the count; undefined when the post is not approved any more
 */
export async function writeLike(
  tx: Db,
  like: { postId: string; userId: string; liked: boolean; now: Date },
): Promise<number | undefined> {
  const { postId, userId, liked, now } = like
  // The lock is its own statement, so that the next one sees what others committed.
  const locked = await sql`
    SELECT FROM posts WHERE id = ${postId} AND state = 'approved' FOR NO KEY UPDATE`.execute(tx)
  if (locked.rows.length === 0) return undefined
  return firstValue(tx)`
    WITH removed AS (
      DELETE FROM post_likes WHERE NOT ${liked}::boolean AND post_id = ${postId} AND user_id = ${userId} RETURNING 1
    ), added AS (
      INSERT INTO post_likes (post_id, user_id, created_at)
      SELECT ${postId}::uuid, ${userId}::uuid, ${now}::timestamptz WHERE ${liked}::boolean
      ON CONFLICT DO NOTHING RETURNING 1
    )
    UPDATE posts SET like_count = greatest(0, like_count + (SELECT count(*) FROM added)::int - (SELECT count(*) FROM removed)::int)
    WHERE id = ${postId} RETURNING like_count`
}

/**
 * Stores that a user wants to be reminded, once for a deal. @returns when; undefined when there is
 * no such deal
 */
export const insertReminder = (
  tx: Db,
  { userId, dealId, dueAt }: { userId: string; dealId: string; dueAt: Date },
): Promise<Date | undefined> => firstValue(tx)`
    INSERT INTO post_reminders AS r (user_id, deal_id, due_at)
    SELECT ${userId}::uuid, id, ${dueAt}::timestamptz FROM deals WHERE id = ${dealId}
    ON CONFLICT (user_id, deal_id) DO UPDATE SET due_at = r.due_at RETURNING due_at`

/**
 * Removes up to `limit` reminders that are due. @returns those whose user has used the deal and has
 * no post of its product, with the deal's title
 */
export const takeDueReminders = (
  tx: Db,
  now: Date,
  limit: number,
): Promise<{ userId: string; dealId: string; title: string }[]> => allRows(tx)`
    WITH due AS (
      DELETE FROM post_reminders WHERE (user_id, deal_id) IN (
        SELECT user_id, deal_id FROM post_reminders WHERE due_at <= ${now}::timestamptz
        ORDER BY due_at LIMIT ${limit}::int FOR UPDATE SKIP LOCKED
      ) RETURNING user_id, deal_id
    )
    SELECT due.user_id AS "userId", due.deal_id AS "dealId", d.title FROM due JOIN deals d ON d.id = due.deal_id
    WHERE EXISTS (SELECT FROM redemptions r WHERE r.user_id = due.user_id AND r.deal_id = due.deal_id AND r.status = 'redeemed')
      AND NOT EXISTS (SELECT FROM posts p WHERE p.author_id = due.user_id AND p.product_id = d.product_id)`

/** Reads the payload about a post; undefined when it was deleted meanwhile. */
export const findNews = (
  db: Db,
  id: string,
): Promise<
  { title: string; product: string; reason: PostReason | null; text: string } | undefined
> => firstRow(db)`
    SELECT p.title, pr.product_name AS product, p.reason, p.reason_text AS text
    FROM posts p JOIN products pr ON pr.id = p.product_id WHERE p.id = ${id}`
