import type { REPORT_STATES } from '@vicino/contract/reports/constants'
import type { ReportReason } from '@vicino/contract/reports/schemas'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Stores a report of a deal; its id, undefined when there is no such deal. */
export async function insertReport(
  db: Db,
  report: { dealId: string; reporterId: string; reason: ReportReason; text: string },
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO reports (deal_id, reporter_id, reason, text, created_at)
    SELECT id, ${report.reporterId}::uuid, ${report.reason}, ${report.text}, ${now}::timestamptz
    FROM deals WHERE id = ${report.dealId}
    RETURNING id`.execute(db)
  return rows[0]?.id
}

/** Stores somebody's report of a comment on a deal; its id, undefined when they have reported it before. */
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
 * Stores somebody's report of a Proof Post, with the newest deal of its product (else of its brand) beside it; its id, undefined
 * when they have reported it before, null when there is no such deal.
 */
export async function reportPostOnce(
  db: Db,
  report: { postId: string; reporterId: string; reason: ReportReason; text: string },
  now: Date,
): Promise<string | undefined | null> {
  const { postId, reporterId, reason, text } = report
  const { rows } = await sql<{ dealId: string | null; id: string | null }>`
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
    SELECT beside.id AS "dealId", stored.id FROM beside LEFT JOIN stored ON true`.execute(db)
  if (rows[0] === undefined || rows[0].dealId === null) return null
  return rows[0].id ?? undefined
}

/**
 * Stores somebody's report of a review, with the deal that it names, else the newest one of its product or seller beside it; its id,
 * undefined when they have reported it before, null when there is no such deal.
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
  const { rows } = await sql<{ dealId: string | null; id: string | null }>`
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
    SELECT beside.id AS "dealId", stored.id FROM beside LEFT JOIN stored ON true`.execute(db)
  if (rows[0] === undefined || rows[0].dealId === null) return null
  return rows[0].id ?? undefined
}

/** Has moderation look at a review with words of the list of offensive ones, unless it waits for a look already. */
export async function hintAtReview(
  db: Db,
  { reviewId, dealId }: { reviewId: string; dealId: string },
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO reports (deal_id, review_id, reason, created_at)
    SELECT ${dealId}::uuid, ${reviewId}::uuid, 'offensive', ${now}::timestamptz
    WHERE NOT EXISTS (SELECT FROM reports WHERE review_id = ${reviewId} AND decision IS NULL)`.execute(db)
}

export type ReportState = (typeof REPORT_STATES)[number]
export type Decision = 'kept' | 'removed'

export interface ReportRow {
  readonly id: string
  readonly reason: ReportReason
  readonly text: string
  readonly created_at: Date
  readonly deal_id: string
  readonly title: string
  readonly brand_id: string
  readonly brand_name: string
  /** Null = found by the list of offensive words. */
  readonly reporter_id: string | null
  readonly reporter_name: string | null
  readonly comment_id: string | null
  readonly comment_text: string | null
  readonly post_id: string | null
  readonly post_title: string | null
  readonly post_description: string | null
  readonly post_cover: string | null
  readonly post_author: string | null
  readonly review_id: string | null
  readonly review_text: string | null
  readonly review_stars: number | null
  readonly review_author: string | null
  readonly author_id: string | null
  readonly author_name: string | null
  /** Whether the comment, post or review was deleted or removed. */
  readonly is_gone: boolean | null
  readonly decision: Decision | null
  readonly decided_at: Date | null
}

const IN_STATE = { waiting: sql`decision IS NULL`, decided: sql`decision IS NOT NULL` } as const

/** A page of reports in a state, after `start`, newest first; `total` counts those of all pages. */
export async function readReports(
  db: Db,
  state: ReportState,
  start: { createdAt: string; id: string } | null,
  limit: number,
): Promise<{ rows: ReportRow[]; total: number }> {
  const isIn = IN_STATE[state]
  const after =
    start === null ? sql`true` : sql`(created_at, id) < (${start.createdAt}::timestamptz, ${start.id}::uuid)`
  const { rows } = await sql<ReportRow & { total: number }>`
    SELECT total.count::int AS total, page.* FROM (SELECT count(*) FROM reports WHERE ${isIn}) total LEFT JOIN (
      SELECT r.id, r.reason, r.text, r.created_at, r.deal_id, d.title, d.brand_id, b.username AS brand_name,
        r.reporter_id, u.username AS reporter_name, r.comment_id, c.text AS comment_text,
        a.username AS author_name, 
        c.deleted_at IS NOT NULL OR p.state = 'removed' OR v.state = 'removed' AS is_gone, r.decision, r.decided_at,
        r.post_id, p.title AS post_title, p.description AS post_description, p.cover_url AS post_cover,
        coalesce(c.author_id, p.author_id, v.author_id) AS author_id, w.username AS post_author,
        r.review_id, v.text AS review_text, v.stars AS review_stars, x.username AS review_author
      FROM (
        SELECT * FROM reports WHERE ${isIn} AND ${after} ORDER BY created_at DESC, id DESC LIMIT ${limit}::int
      ) r
        JOIN deals d ON d.id = r.deal_id JOIN brands b ON b.id = d.brand_id LEFT JOIN users u ON u.id = r.reporter_id
        LEFT JOIN comments c ON c.id = r.comment_id LEFT JOIN users a ON a.id = c.author_id
        LEFT JOIN posts p ON p.id = r.post_id LEFT JOIN users w ON w.id = p.author_id
        LEFT JOIN reviews v ON v.id = r.review_id LEFT JOIN users x ON x.id = v.author_id
    ) page ON true
    ORDER BY page.created_at DESC, page.id DESC`.execute(db)
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 }
}

export interface ReportHead {
  readonly id: string
  readonly comment_id: string | null
  readonly post_id: string | null
  readonly review_id: string | null
  readonly decision: Decision | null
}

/** A report, locked until the transaction ends, so that decisions about it take turns. */
export async function lockReport(tx: Db, id: string): Promise<ReportHead | undefined> {
  const { rows } = await sql<ReportHead>`
    SELECT id, comment_id, post_id, review_id, decision FROM reports WHERE id = ${id} FOR NO KEY UPDATE`.execute(
    tx,
  )
  return rows[0]
}

/** Notes a decision about a report, or about all reports of a comment, post or review. */
export async function writeDecision(
  tx: Db,
  { id, comment_id, post_id, review_id }: Omit<ReportHead, 'decision'>,
  decision: Decision,
  by: string,
  now: Date,
): Promise<void> {
  const ofReview = review_id === null ? sql`id = ${id}` : sql`review_id = ${review_id}`
  const ofPost = post_id === null ? ofReview : sql`post_id = ${post_id}`
  const which = comment_id === null ? ofPost : sql`comment_id = ${comment_id}`
  await sql`
    UPDATE reports SET decision = ${decision}, decided_at = ${now}, decided_by = ${by}
    WHERE ${which} AND decision IS DISTINCT FROM ${decision}`.execute(tx)
}
