import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, anyRow, execute } from '../../../platform/db/statement.ts'
import { escapeLike } from '../../../platform/db/like.ts'
import type { BrandSummaryRow } from '../brands/public.ts'

export interface FollowRow {
  readonly id: string
  readonly brand_id: string
  readonly user_id: string
  readonly notify: boolean
  readonly created_at: Date
}

/**
 * Locks the brand's row, so that its follower count and its follows change together; false when
 * there is no such brand.
 */
export const lockFollowed = (tx: Db, brandId: string): Promise<boolean> =>
  anyRow(tx)`SELECT FROM brands WHERE id = ${brandId} FOR NO KEY UPDATE`

/** Adds a follow and counts it; undefined when the user already follows the brand. */
export async function addFollow(
  tx: Db,
  userId: string,
  brandId: string,
  now: Date,
): Promise<FollowRow | undefined> {
  const follow = await tx
    .insertInto('follows')
    .values({ user_id: userId, brand_id: brandId, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'brand_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (follow !== undefined) await countFollowers(tx, brandId, 1)
  return follow
}

/** Removes a follow and counts it; false when the user does not follow the brand. */
export async function removeFollow(tx: Db, userId: string, brandId: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('follows')
    .where('user_id', '=', userId)
    .where('brand_id', '=', brandId)
    .returning('id')
    .executeTakeFirst()
  if (removed !== undefined) await countFollowers(tx, brandId, -1)
  return removed !== undefined
}

const countFollowers = (tx: Db, brandId: string, by: 1 | -1): Promise<void> => execute(tx)`
    UPDATE brands SET follower_count = greatest(0, follower_count + ${by}::int) WHERE id = ${brandId}`

export async function readFollow(db: Db, userId: string, brandId: string): Promise<FollowRow | undefined> {
  return db
    .selectFrom('follows')
    .selectAll()
    .where('user_id', '=', userId)
    .where('brand_id', '=', brandId)
    .executeTakeFirst()
}

/**
 * Reads what an id names, in one statement: a follow of the user, or a brand with or without the
 * user's follow.
 */
export async function lookUpFollow(
  db: Db,
  id: string,
  userId: string,
): Promise<{ follow: FollowRow | null; isBrand: boolean; isFollowed: boolean }> {
  const rows = await allRows(db)<{ is_brand: boolean; is_followed: boolean } & Partial<FollowRow>>`
    SELECT EXISTS (SELECT FROM brands WHERE id = ${id}) AS is_brand,
      EXISTS (SELECT FROM follows WHERE user_id = ${userId} AND brand_id = ${id}) AS is_followed, f.*
    FROM (SELECT 1) one LEFT JOIN follows f ON f.id = ${id} AND f.user_id = ${userId}`
  const row = rows[0]
  return {
    follow: row === undefined || typeof row.id !== 'string' ? null : (row as FollowRow),
    isBrand: row?.is_brand === true,
    isFollowed: row?.is_followed === true,
  }
}

export async function setNotify(
  db: Db,
  id: string,
  userId: string,
  notify: boolean,
): Promise<FollowRow | undefined> {
  return db
    .updateTable('follows')
    .set({ notify })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Reads a page of the brands that a user follows, newest follow first; `total` counts those of all
 * pages.
 */
export async function readFollowed(
  db: Db,
  filter: { userId: string; search: string | undefined; limit: number; offset: number },
): Promise<{ rows: BrandSummaryRow[]; total: number }> {
  const named =
    filter.search === undefined || filter.search === ''
      ? sql`true`
      : sql`plain_text(b.username::text) LIKE plain_text(${`%${escapeLike(filter.search)}%`})`
  const followed = sql`FROM follows f JOIN brands b ON b.id = f.brand_id WHERE f.user_id = ${filter.userId} AND ${named}`
  const rows = await allRows(db)<BrandSummaryRow & { total: number }>`
    SELECT total.count::float8 AS total, page.* FROM (SELECT count(*) ${followed}) total LEFT JOIN (
      SELECT b.id, b.username, b.handle, b.logo, b.avatar, b.verified, f.created_at AS sorted, f.id AS follow_id ${followed}
      ORDER BY f.created_at DESC, f.id DESC LIMIT ${filter.limit}::int OFFSET ${filter.offset}::int
    ) page ON true
    ORDER BY page.sorted DESC, page.follow_id DESC`
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 }
}
