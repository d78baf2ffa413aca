import type { REPORT_STATES } from '@vicino/contract/administration/moderation/constants'
import type { ReportDecision } from '@vicino/contract/administration/moderation/schemas'
import type { ReportKind, ReportReason } from '@vicino/contract/foundation/reports/schemas'
import { type RawBuilder, sql } from 'kysely'
import { isAssignedTo } from '../../../platform/assignee-filter.ts'
import type { TimeStart } from '../../../platform/cursor.ts'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, firstRow } from '../../../platform/db/statement.ts'
import { isOf, isOfKind, type Thing, THING_COLUMNS } from '../../foundation/reports/public.ts'

export type ReportState = (typeof REPORT_STATES)[number]

const REPORT_COLUMNS = tableColumns(`reports r:
  id reason text created_at deal_id reporter_id comment_id decision decided_at post_id review_id assigned_to
  is_appealed person_id banner_id page origin notifier_name notifier_email objection objected_at`)

export interface ReportRow extends RowOf<typeof REPORT_COLUMNS> {
  readonly reason: ReportReason
  readonly origin: 'notice' | 'words' | 'platform'
  /** Null = it belongs to no deal; below, to no business. */
  readonly title: string | null
  readonly brand_id: string | null
  readonly brand_name: string | null
  /** The business that was reported itself. */
  readonly own_brand_id: string | null
  readonly person_name: string | null
  readonly banner_title: string | null
  /** Null = no account reported it. */
  readonly reporter_id: string | null
  readonly reporter_name: string | null
  readonly comment_text: string | null
  readonly post_title: string | null
  readonly post_description: string | null
  readonly post_cover: string | null
  readonly post_author: string | null
  readonly review_text: string | null
  readonly review_stars: number | null
  readonly review_author: string | null
  readonly author_id: string | null
  readonly author_name: string | null
  /** Whether the comment, post or review was deleted or removed, or the deal withdrawn. */
  readonly is_gone: boolean | null
  readonly decision: ReportDecision | null
  /** Null also for an erased account. */
  readonly assignee_name: string | null
}

const IN_STATE = {
  waiting: sql`decision IS NULL`,
  appealed: sql`is_appealed`,
  decided: sql`decision IS NOT NULL`,
} as const

/** SQL: some reports (`source`, as rows of the table) with the content that they are about. */
const withContent = (source: RawBuilder<unknown>) => sql`
  SELECT ${REPORT_COLUMNS}, d.title, b.id AS brand_id, b.username AS brand_name, u.username AS reporter_name,
    r.brand_id AS own_brand_id, z.username AS person_name, n.title ->> 'it' AS banner_title,
    c.text AS comment_text, a.username AS author_name,
    c.deleted_at IS NOT NULL OR p.state = 'removed' OR v.state = 'removed'
      OR num_nonnulls(r.comment_id, r.post_id, r.review_id, r.person_id, r.brand_id, r.banner_id, r.page) = 0
        AND d.withdrawn_at IS NOT NULL
      OR r.banner_id IS NOT NULL AND NOT n.active AS is_gone,
    p.title AS post_title, p.description AS post_description, p.cover_url AS post_cover,
    coalesce(c.author_id, p.author_id, v.author_id, r.person_id) AS author_id, w.username AS post_author, v.text AS review_text,
    v.stars AS review_stars, x.username AS review_author, e.username AS assignee_name
  FROM (${source}) r
    LEFT JOIN deals d ON d.id = r.deal_id LEFT JOIN brands b ON b.id = coalesce(r.brand_id, d.brand_id)
    LEFT JOIN users z ON z.id = r.person_id LEFT JOIN banners n ON n.id = r.banner_id LEFT JOIN users u ON u.id = r.reporter_id
    LEFT JOIN comments c ON c.id = r.comment_id LEFT JOIN users a ON a.id = c.author_id
    LEFT JOIN posts p ON p.id = r.post_id LEFT JOIN users w ON w.id = p.author_id
    LEFT JOIN reviews v ON v.id = r.review_id LEFT JOIN users x ON x.id = v.author_id
    LEFT JOIN users e ON e.id = r.assigned_to AND e.erased_at IS NULL`

/** The filters of the queue. */
export interface ReportFilters {
  readonly state: ReportState
  readonly kind: ReportKind | undefined
  readonly reason: ReportReason | undefined
  /** The assigned account: null = unassigned, undefined = any. */
  readonly assignee: string | null | undefined
}

const areAskedFor = ({ state, kind, reason, assignee }: ReportFilters) => sql`
  ${IN_STATE[state]} AND ${kind === undefined ? sql`true` : isOfKind(kind)}
    AND ${reason === undefined ? sql`true` : sql`reason = ${reason}`}
    AND ${isAssignedTo(assignee)}`

const pageAfter = (filters: ReportFilters, start: TimeStart | null, limit: number) => {
  const after =
    start === null ? sql`true` : sql`(created_at, id) < (${start.at}::timestamptz, ${start.id}::uuid)`
  return withContent(sql`SELECT * FROM reports WHERE ${areAskedFor(filters)} AND ${after}
    ORDER BY created_at DESC, id DESC LIMIT ${limit}::int`)
}

/**
 * Reads a page of reports, after `start`, newest first; `total` counts those of all pages, up to
 * 100,000.
 */
export async function readReports(
  db: Db,
  filters: ReportFilters,
  start: TimeStart | null,
  limit: number,
): Promise<{ rows: ReportRow[]; total: number }> {
  const rows = await allRows(db)<ReportRow & { total: number }>`
    SELECT total.count::int AS total, page.*
    FROM (SELECT count(*) FROM (SELECT FROM reports WHERE ${areAskedFor(filters)} LIMIT 100000) bounded) total
      LEFT JOIN (${pageAfter(filters, start, limit)}) page ON true
    ORDER BY page.created_at DESC, page.id DESC`
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 }
}

/** Like readReports(), without the count. */
export const readReportRows = (
  db: Db,
  filters: ReportFilters,
  start: TimeStart | null,
  limit: number,
): Promise<ReportRow[]> => allRows(db)`
    SELECT * FROM (${pageAfter(filters, start, limit)}) page ORDER BY created_at DESC, id DESC`

export const findReport = (db: Db, id: string): Promise<ReportRow | undefined> =>
  firstRow(db)`${withContent(sql`SELECT * FROM reports WHERE id = ${id}`)}`

export interface ReportHead extends Thing {
  readonly id: string
  readonly decision: ReportDecision | null
  readonly decided_at: Date | null
}

/**
 * Reads a report and locks it and all others of the same content until the transaction ends, so
 * that decisions take turns.
 */
export async function lockReport(tx: Db, id: string): Promise<ReportHead | undefined> {
  const head = sql`id, ${THING_COLUMNS}, decision, decided_at`
  const found = await sql<ReportHead>`SELECT ${head} FROM reports WHERE id = ${id}`.execute(tx)
  const [thing] = found.rows
  if (thing === undefined) return undefined
  const rows = await allRows(tx)<ReportHead>`
    SELECT ${head} FROM reports WHERE ${isOf(thing)} ORDER BY id FOR NO KEY UPDATE`
  return rows.find((row) => row.id === id)
}

/** Assigns a report to an account or to nobody; returns false when there is none. */
export async function assign(db: Db, id: string, to: string | null, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reports')
    .set({ assigned_to: to, assigned_at: to === null ? null : now })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
