import type { TimeStart } from '../../../platform/cursor.ts'
import type { REVIEW_ORDERS } from '@vicino/contract/social/reviews/constants'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows } from '../../../platform/db/statement.ts'
import { type ReviewRow, shownTo, withNames } from './reviews.queries.ts'

export type ReviewOrder = (typeof REVIEW_ORDERS)[number]

/** The last row of the page before; a page starts after it. */
export interface ReviewStart {
  readonly stars: number
  readonly helpful: number
  readonly at: string
  readonly id: string
}

/** Numbers of reviews with one to five stars. */
export type StarCounts = readonly [number, number, number, number, number]

/** Filters of reviews: product or brand, order, stars, and the beginning of the page. */
export interface SoughtReviews {
  readonly of: 'product' | 'brand'
  readonly id: string
  readonly order: ReviewOrder
  readonly stars: number | undefined
  readonly start: ReviewStart | null
  readonly limit: number
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const FROM_THE_FIRST = { helpful: 2_147_483_647, at: 'infinity', id: LAST_ID } as const

/**
 * Returns where the walk through the reviews with this many stars begins; null = all of them came
 * before the start.
 */
function walkFrom(stars: number, order: ReviewOrder, start: ReviewStart | null) {
  if (start === null) return { stars, ...FROM_THE_FIRST }
  if (order === 'newest' || order === 'helpful' || stars === start.stars) return { ...start, stars }
  const isAhead = order === 'highest' ? stars < start.stars : stars > start.stars
  return isAhead ? { stars, ...FROM_THE_FIRST } : null
}

const BY_TIME = sql`r.created_at DESC, r.id DESC`
const ORDERS = {
  newest: BY_TIME,
  helpful: sql`r.helpful_count DESC, ${BY_TIME}`,
  highest: sql`r.stars DESC, ${BY_TIME}`,
  lowest: sql`r.stars, ${BY_TIME}`,
} as const
const SUBJECTS = {
  product: {
    table: sql`products`,
    column: sql`r.product_id`,
    counts: sql`product_reviews k ON k.product_id = one.id`,
  },
  brand: { table: sql`brands`, column: sql`r.brand_id`, counts: sql`brand_reviews k ON k.brand_id = one.id` },
} as const

/**
 * Reads a page of visible reviews of a product or of a brand, with their number for each number of
 * stars, in one statement. It takes as long for a million reviews as for ten, because those with
 * each number of stars are walked along their index no further than the page needs. Undefined when
 * there is no such product or brand.
 */
export async function readReviews(
  db: Db,
  { of, id, order, stars, start, limit }: SoughtReviews,
  reader: string,
): Promise<{ rows: ReviewRow[]; counts: StarCounts } | undefined> {
  const walks = (stars === undefined ? [1, 2, 3, 4, 5] : [stars])
    .map((number) => walkFrom(number, order, start))
    .filter((walk) => walk !== null)
  const { table, column, counts } = SUBJECTS[of]
  const isHelpful = order === 'helpful'
  const after = isHelpful
    ? sql`(r.helpful_count, r.created_at, r.id) < (w.helpful, w.at, w.id)`
    : sql`(r.created_at, r.id) < (w.at, w.id)`
  const rows = await allRows(db)<ReviewRow & { counts: StarCounts | null }>`
    WITH page AS MATERIALIZED (
      SELECT r.* FROM unnest(${walks.map((walk) => walk.stars)}::smallint[], ${walks.map((walk) => walk.helpful)}::int[],
        ${walks.map((walk) => walk.at)}::timestamptz[], ${walks.map((walk) => walk.id)}::uuid[]) AS w (stars, helpful, at, id)
      CROSS JOIN LATERAL (
        SELECT r.* FROM reviews r WHERE ${column} = ${id} AND r.stars = w.stars AND r.state = 'shown' AND ${after}
        ORDER BY ${isHelpful ? ORDERS.helpful : BY_TIME} LIMIT ${limit}::int
      ) r ORDER BY ${ORDERS[order]} LIMIT ${limit}::int
    )
    SELECT CASE WHEN k IS NOT NULL THEN jsonb_build_array(k.one, k.two, k.three, k.four, k.five) END AS counts, ${shownTo(reader)}
    FROM ${table} one LEFT JOIN ${counts} LEFT JOIN page r ON true ${withNames}
    WHERE one.id = ${id} ORDER BY ${ORDERS[order]}`
  const [first] = rows
  if (first === undefined) return undefined
  return { rows: rows.filter((row) => row.id !== null), counts: first.counts ?? [0, 0, 0, 0, 0] }
}

type Place = TimeStart | null

const after = (start: Place) =>
  start === null ? sql`true` : sql`(created_at, id) < (${start.at}::timestamptz, ${start.id}::uuid)`

/** A person's own reviews in every state after `start`, newest first. */
export function readOwn(db: Db, userId: string, start: Place, limit: number): Promise<ReviewRow[]> {
  return allRows(db)`
    SELECT ${shownTo(userId)} FROM (
      SELECT * FROM reviews WHERE author_id = ${userId} AND ${after(start)} ORDER BY created_at DESC, id DESC LIMIT ${limit}::int
    ) r ${withNames} ORDER BY ${BY_TIME}`
}

/**
 * Reads a page of reviews that a brand has not answered after `start`, newest first; `total` counts
 * them all.
 */
export async function readUnanswered(
  db: Db,
  { brandId, userId }: { brandId: string; userId: string },
  start: Place,
  limit: number,
): Promise<{ rows: ReviewRow[]; total: number }> {
  const rows = await allRows(db)<ReviewRow & { total: number }>`
    SELECT coalesce((SELECT unanswered FROM brand_reviews WHERE brand_id = ${brandId}), 0) AS total, page.*
    FROM (SELECT) always LEFT JOIN (
      SELECT ${shownTo(userId)} FROM (
        SELECT * FROM reviews WHERE brand_id = ${brandId} AND state = 'shown' AND answer IS NULL AND ${after(start)}
        ORDER BY created_at DESC, id DESC LIMIT ${limit}::int
      ) r ${withNames}
    ) page ON true ORDER BY page.created_at DESC, page.id DESC`
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 }
}

/** A product that a person redeemed recently and has not reviewed. */
export interface ReviewableRow {
  readonly product_id: string
  readonly product_name: string
  readonly deal_id: string
  readonly title: string
  readonly image: string | null
  readonly brand_id: string
  readonly brand_name: string
  readonly sector: string | null
  readonly bought_at: Date
}

/** Most recent redemptions that are examined. */
const REDEMPTIONS_LOOKED_AT = 60

/**
 * Reads the products that a person redeemed recently and has not reviewed, latest first; also those
 * that the law does not allow to be reviewed any more.
 */
export const readReviewable = (db: Db, userId: string): Promise<ReviewableRow[]> => allRows(db)`
    SELECT * FROM (
      SELECT DISTINCT ON (d.product_id) d.product_id, pr.product_name, d.id AS deal_id, d.title, d.images[1] AS image, x.brand_id,
        b.username AS brand_name, b.sector, x.confirmed_at AS bought_at
      FROM (
        SELECT * FROM redemptions WHERE user_id = ${userId} ORDER BY opened_at DESC, id DESC LIMIT ${REDEMPTIONS_LOOKED_AT}::int
      ) x JOIN deals d ON d.id = x.deal_id JOIN products pr ON pr.id = d.product_id JOIN brands b ON b.id = x.brand_id
      WHERE x.status = 'redeemed'
        AND NOT EXISTS (SELECT FROM reviews r WHERE r.author_id = ${userId} AND r.product_id = d.product_id)
      ORDER BY d.product_id, x.confirmed_at DESC
    ) latest ORDER BY bought_at DESC, product_id`
