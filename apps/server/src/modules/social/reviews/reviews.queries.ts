import { REVIEW_SECTORS, REVIEW_YEARS_IN_SECTOR } from '@vicino/contract/social/reviews/constants'
import type { Review } from '@vicino/contract/social/reviews/schemas'
import type { WrittenReason } from '@vicino/contract/foundation/reports/schemas'
import { type Insertable, sql, type Updateable } from 'kysely'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, firstRow, firstValue } from '../../../platform/db/statement.ts'
import type { Reviews } from '../../../platform/db/schema.gen.ts'
import type { AuthorRow } from '../comments/public.ts'
import type { Bought } from './reviews.policy.ts'

const REVIEW_COLUMNS = tableColumns(`reviews r:
  id author_id product_id brand_id deal_id proof bought_at stars text state removal_reason rewarded
  helpful_count answer answered_at answer_edited_at created_at edited_at`)

/** A review with all that is shown of it to somebody. */
export interface ReviewRow extends RowOf<typeof REVIEW_COLUMNS>, AuthorRow {
  readonly product_name: string
  readonly brand_name: string
  readonly brand_avatar: string | null
  readonly sector: string | null
  readonly proof: Review['proof']
  readonly is_voided: boolean
  readonly state: Review['state']
  readonly removal_reason: WrittenReason | null
  readonly is_helpful: boolean
  readonly is_reported: boolean
}

/** Columns of reviews `r`, as `reader` sees them. */
export const shownTo = (reader: string) => sql`
  ${REVIEW_COLUMNS}, a.username AS author_name, a.avatar AS author_avatar,
  a.role AS author_role, a.brand_id AS author_brand_id, ab.username::text AS author_shop, pr.product_name, b.username AS brand_name,
  coalesce(b.logo, b.avatar) AS brand_avatar, b.sector, r.proof = 'redemption' AND NOT EXISTS (
    SELECT FROM redemptions x WHERE x.user_id = r.author_id AND x.deal_id = r.deal_id AND x.status = 'redeemed') AS is_voided,
  EXISTS (SELECT FROM review_votes v WHERE v.review_id = r.id AND v.user_id = ${reader}) AS is_helpful,
  EXISTS (SELECT FROM reports o WHERE o.review_id = r.id AND o.reporter_id = ${reader}) AS is_reported`

export const withNames = sql`
  LEFT JOIN users a ON a.id = r.author_id LEFT JOIN brands ab ON ab.id = a.brand_id LEFT JOIN products pr ON pr.id = r.product_id LEFT JOIN brands b ON b.id = r.brand_id`

/** Reads a review in any state; undefined when there is none. The policy decides who may see it. */
export function readReview(db: Db, id: string, reader: string): Promise<ReviewRow | undefined> {
  return firstRow(db)`
    SELECT ${shownTo(reader)} FROM reviews r ${withNames} WHERE r.id = ${id}`
}

/** A person's latest purchase of a product, and their review of it. */
export interface StandingRow extends Omit<ReviewRow, 'id'> {
  readonly id: string | null
  readonly bought:
    | (Omit<Bought, 'bought_at'> & Pick<ReviewRow, 'proof' | 'deal_id'> & { readonly bought_at: string })
    | null
}

/**
 * Reads a person's purchase and review of a product, in one statement; undefined when there is no
 * such product. A purchase with the member's card counts if its receipt names the product and it
 * was not returned: by its GTIN (ignoring leading zeros) or, at the product's own brand, its code.
 */
export const readStanding = (
  db: Db,
  productId: string,
  userId: string,
): Promise<StandingRow | undefined> => firstRow(db)`
    SELECT row_to_json(bought) AS bought, ${shownTo(userId)}
    FROM products p
      LEFT JOIN reviews r ON r.product_id = p.id AND r.author_id = ${userId} ${withNames}
      LEFT JOIN LATERAL (
        SELECT found.*, seller.sector FROM (
          (SELECT 'redemption' AS proof, x.brand_id, x.deal_id, x.confirmed_at AS bought_at
            FROM deals d JOIN redemptions x ON x.deal_id = d.id AND x.user_id = ${userId} AND x.status = 'redeemed'
            WHERE d.product_id = p.id ORDER BY x.confirmed_at DESC LIMIT 1)
          UNION ALL
          (SELECT 'purchase', s.brand_id,
              (SELECT d.id FROM deals d WHERE d.product_id = p.id AND d.brand_id = s.brand_id ORDER BY d.created_at DESC, d.id DESC LIMIT 1),
              s.occurred_at
            FROM member_programs m JOIN programs g ON g.id = m.program_id AND NOT g.sandbox
              JOIN purchases s ON s.program_id = m.program_id AND s.user_id = m.user_id
            WHERE m.user_id = ${userId} AND s.redemption_id IS NULL AND s.left_cents > 0 AND EXISTS (
              SELECT FROM jsonb_array_elements(s.lines) WITH ORDINALITY AS l (line, place)
              WHERE s.remaining[l.place] > 0
                AND (ltrim(l.line ->> 'code', '0') = ANY (SELECT ltrim(gtin, '0') FROM unnest(p.gtin) gtin) OR l.line ->> 'code' = p.code AND s.brand_id = p.brand_id))
            ORDER BY s.occurred_at DESC LIMIT 1)
        ) found JOIN brands seller ON seller.id = found.brand_id ORDER BY found.bought_at DESC LIMIT 1
      ) bought ON true
    WHERE p.id = ${productId}`

/** Stores a new review. @returns its id; undefined when its author has one of this product */
export async function insertReview(tx: Db, values: Insertable<Reviews>): Promise<string | undefined> {
  const row = await tx
    .insertInto('reviews')
    .values(values)
    .onConflict((clash) => clash.columns(['author_id', 'product_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** A review whose row is locked until the transaction ends. */
export type LockedReview = Pick<
  ReviewRow,
  | 'id'
  | 'author_id'
  | 'product_id'
  | 'brand_id'
  | 'sector'
  | 'deal_id'
  | 'bought_at'
  | 'state'
  | 'stars'
  | 'text'
  | 'answer'
>

export const lockReview = (tx: Db, id: string): Promise<LockedReview | undefined> => firstRow(tx)`
    SELECT r.id, r.author_id, r.product_id, r.brand_id, b.sector, r.deal_id, r.bought_at, r.state, r.stars, r.text, r.answer
    FROM reviews r JOIN brands b ON b.id = r.brand_id WHERE r.id = ${id} FOR UPDATE OF r`

/** Changes a review that is in state `from`; false when it is not. */
export async function updateReview(
  tx: Db,
  id: string,
  from: ReviewRow['state'],
  values: Updateable<Reviews>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reviews')
    .set(values)
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteReview(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('reviews').where('id', '=', id).execute()
}

/** Stores that a program gave points for a review, which is shown with it everywhere. */
export async function markRewarded(tx: Db, id: string): Promise<void> {
  await tx.updateTable('reviews').set({ rewarded: true }).where('id', '=', id).execute()
}

/**
 * Adds or removes a user's vote for a review whose row the caller has locked, and counts it. An
 * existing state stays.
 * @returns the count
 */
export const writeVote = (
  tx: Db,
  { reviewId, userId, helpful, now }: { reviewId: string; userId: string; helpful: boolean; now: Date },
): Promise<number> => firstValue(tx, 0)`
    WITH removed AS (
      DELETE FROM review_votes WHERE NOT ${helpful}::boolean AND review_id = ${reviewId} AND user_id = ${userId} RETURNING 1
    ), added AS (
      INSERT INTO review_votes (review_id, user_id, created_at)
      SELECT ${reviewId}::uuid, ${userId}::uuid, ${now}::timestamptz WHERE ${helpful}::boolean
      ON CONFLICT DO NOTHING RETURNING 1
    )
    UPDATE reviews SET helpful_count = helpful_count + (SELECT count(*) FROM added)::int - (SELECT count(*) FROM removed)::int
    WHERE id = ${reviewId} RETURNING helpful_count`

/**
 * The payload about a review, whose text is read only in the app; undefined when it was withdrawn
 * meanwhile.
 */
export interface ReviewNews {
  readonly dealId: string | null
  readonly product: string
  readonly brand: string
  readonly stars: number
  readonly reason: WrittenReason | null
}

export const findNews = (db: Db, id: string): Promise<ReviewNews | undefined> => firstRow(db)`
    SELECT r.deal_id AS "dealId", pr.product_name AS product, b.username AS brand, r.stars, r.removal_reason AS reason
    FROM reviews r JOIN products pr ON pr.id = r.product_id JOIN brands b ON b.id = r.brand_id WHERE r.id = ${id}`

/**
 * Marks reviews of brands in restaurants and tourism that were written more than two years ago.
 * @returns their number
 */
export async function ageReviews(tx: Db, now: Date, limit: number): Promise<number> {
  const rows = await allRows(tx)`
    UPDATE reviews SET state = 'aged' WHERE id IN (
      SELECT r.id FROM reviews r JOIN brands b ON b.id = r.brand_id
      WHERE r.state = 'shown' AND b.sector = ANY (${[...REVIEW_SECTORS]}::text[])
        AND r.created_at < ${now}::timestamptz - make_interval(years => ${REVIEW_YEARS_IN_SECTOR})
      ORDER BY r.id LIMIT ${limit} FOR UPDATE OF r SKIP LOCKED
    ) RETURNING id`
  return rows.length
}
