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

export interface ReportRow {
  readonly id: string
  readonly reason: ReportReason
  readonly text: string
  readonly created_at: Date
  readonly deal_id: string
  readonly title: string
  readonly brand_id: string
  readonly brand_name: string
  readonly reporter_id: string
  readonly reporter_name: string
}

/** A page of reports, after `start`, newest first; `total` counts those of all pages. */
export async function readReports(
  db: Db,
  start: { createdAt: string; id: string } | null,
  limit: number,
): Promise<{ rows: ReportRow[]; total: number }> {
  const after =
    start === null ? sql`true` : sql`(created_at, id) < (${start.createdAt}::timestamptz, ${start.id}::uuid)`
  const { rows } = await sql<ReportRow & { total: number }>`
    SELECT total.count::int AS total, page.* FROM (SELECT count(*) FROM reports) total LEFT JOIN (
      SELECT r.id, r.reason, r.text, r.created_at, r.deal_id, d.title, d.brand_id, b.username AS brand_name,
        r.reporter_id, u.username AS reporter_name
      FROM (SELECT * FROM reports WHERE ${after} ORDER BY created_at DESC, id DESC LIMIT ${limit}::int) r
        JOIN deals d ON d.id = r.deal_id JOIN brands b ON b.id = d.brand_id JOIN users u ON u.id = r.reporter_id
    ) page ON true
    ORDER BY page.created_at DESC, page.id DESC`.execute(db)
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 }
}
