import type { ReportReason } from '@vicino/contract/foundation/reports/schemas'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, execute, firstValue } from '../../../platform/db/statement.ts'

/** Stores a report of a deal. @returns its id; undefined when there is no such deal */
export const insertReport = (
  db: Db,
  report: { dealId: string; reporterId: string; reason: ReportReason; text: string },
  now: Date,
): Promise<string | undefined> => firstValue(db)`
    INSERT INTO reports (deal_id, reporter_id, reason, text, created_at)
    SELECT id, ${report.reporterId}::uuid, ${report.reason}, ${report.text}, ${now}::timestamptz
    FROM deals WHERE id = ${report.dealId}
    RETURNING id`

/**
 * Stores a user's report of a comment on a deal. @returns its id; undefined when they have reported
 * it before
 */
export async function reportOnce(
  db: Db,
  report: { dealId: string; commentId: string; reporterId: string; reason: ReportReason; text: string },
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .insertInto('reports')
    .values({
      deal_id: report.dealId,
      comment_id: report.commentId,
      reporter_id: report.reporterId,
      reason: report.reason,
      text: report.text,
      created_at: now,
    })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/**
 * Stores a user's report of a Proof Post, with the newest deal of its product (else of its brand).
 * @returns its id; undefined when they have reported it before, null when there is no such deal
 */
export async function reportPostOnce(
  db: Db,
  report: { postId: string; reporterId: string; reason: ReportReason; text: string },
  now: Date,
): Promise<string | undefined | null> {
  const { postId, reporterId, reason, text } = report
  const rows = await allRows(db)<{ dealId: string | null; id: string | null }>`
    WITH beside AS (
      SELECT coalesce(
        (SELECT d.id FROM deals d WHERE d.product_id = p.product_id ORDER BY d.created_at DESC, d.id DESC LIMIT 1),
        (SELECT d.id FROM deals d WHERE d.brand_id = p.brand_id ORDER BY d.created_at DESC, d.id DESC LIMIT 1)
      ) AS id FROM posts p WHERE p.id = ${postId}
    ), stored AS (
      INSERT INTO reports (deal_id, post_id, reporter_id, reason, text, created_at)
      SELECT id, ${postId}::uuid, ${reporterId}::uuid, ${reason}, ${text}, ${now}::timestamptz FROM beside WHERE id IS NOT NULL
      ON CONFLICT DO NOTHING RETURNING id
    )
    SELECT beside.id AS "dealId", stored.id FROM beside LEFT JOIN stored ON true`
  if (rows[0] === undefined || rows[0].dealId === null) return null
  return rows[0].id ?? undefined
}

/**
 * Stores a user's report of a review, with its deal, else the newest deal of its product or seller.
 * @returns its id; undefined when they have reported it before, null when there is no such deal
 */
export async function reportReviewOnce(
  db: Db,
  report: {
    reviewId: string
    dealId: string | null
    reporterId: string
    reason: ReportReason
    text: string
  },
  now: Date,
): Promise<string | undefined | null> {
  const { reviewId, dealId, reporterId, reason, text } = report
  const rows = await allRows(db)<{ dealId: string | null; id: string | null }>`
    WITH beside AS (
      SELECT coalesce(
        ${dealId}::uuid,
        (SELECT d.id FROM deals d WHERE d.product_id = r.product_id ORDER BY d.created_at DESC, d.id DESC LIMIT 1),
        (SELECT d.id FROM deals d WHERE d.brand_id = r.brand_id ORDER BY d.created_at DESC, d.id DESC LIMIT 1)
      ) AS id FROM reviews r WHERE r.id = ${reviewId}
    ), stored AS (
      INSERT INTO reports (deal_id, review_id, reporter_id, reason, text, created_at)
      SELECT id, ${reviewId}::uuid, ${reporterId}::uuid, ${reason}, ${text}, ${now}::timestamptz FROM beside WHERE id IS NOT NULL
      ON CONFLICT DO NOTHING RETURNING id
    )
    SELECT beside.id AS "dealId", stored.id FROM beside LEFT JOIN stored ON true`
  if (rows[0] === undefined || rows[0].dealId === null) return null
  return rows[0].id ?? undefined
}

/** Puts a review with offensive words into moderation's queue, unless it is there already. */
export const hintAtReview = (
  db: Db,
  { reviewId, dealId }: { reviewId: string; dealId: string },
  now: Date,
): Promise<void> => execute(db)`
    INSERT INTO reports (deal_id, review_id, reason, created_at)
    SELECT ${dealId}::uuid, ${reviewId}::uuid, 'offensive', ${now}::timestamptz
    WHERE NOT EXISTS (SELECT FROM reports WHERE review_id = ${reviewId} AND decision IS NULL)`
