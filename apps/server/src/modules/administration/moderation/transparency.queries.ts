import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, firstRow } from '../../../platform/db/statement.ts'
import { type Thing, THING_COLUMNS } from '../../foundation/reports/public.ts'

/** A group of reports of people in a year: same kind of content and reason. */
export interface NoticeCount extends Thing {
  readonly reason: string
  readonly waiting: number
  readonly count: number
}

const within = (column: string, { from, to }: Span) =>
  sql`${sql.ref(column)} >= ${from}::timestamptz AND ${sql.ref(column)} < ${to}::timestamptz`

export interface Span {
  readonly from: Date
  readonly to: Date
}

/** Counts the reports of a year by kind of content and reason; the ids are only null or not. */
export const countReports = (db: Db, span: Span): Promise<NoticeCount[]> => allRows(db)`
    SELECT ${THING_COLUMNS}, reason, count(*) FILTER (WHERE decision IS NULL)::int AS waiting, count(*)::int AS count
    FROM (
      SELECT CASE WHEN deal_id IS NOT NULL THEN 'x' END AS deal_id, CASE WHEN comment_id IS NOT NULL THEN 'x' END AS comment_id,
        CASE WHEN post_id IS NOT NULL THEN 'x' END AS post_id, CASE WHEN review_id IS NOT NULL THEN 'x' END AS review_id,
        CASE WHEN person_id IS NOT NULL THEN 'x' END AS person_id, CASE WHEN brand_id IS NOT NULL THEN 'x' END AS brand_id,
        CASE WHEN banner_id IS NOT NULL THEN 'x' END AS banner_id, CASE WHEN page IS NOT NULL THEN 'x' END AS page,
        reason, decision
      FROM reports WHERE origin = 'notice' AND ${within('created_at', span)}
    ) r GROUP BY ${THING_COLUMNS}, reason ORDER BY reason`

export interface DecisionCount {
  readonly decision: string
  readonly own: number
  readonly automated: number
  readonly count: number
}

/** Counts the decisions of a year by their outcome. */
export const countDecisions = (db: Db, span: Span): Promise<DecisionCount[]> => allRows(db)`
    SELECT d.decision, count(*) FILTER (WHERE r.origin = 'platform')::int AS own,
      count(*) FILTER (WHERE d.automated)::int AS automated, count(*)::int AS count
    FROM report_decisions d JOIN reports r ON r.id = d.report_id WHERE ${within('d.decided_at', span)}
    GROUP BY d.decision ORDER BY d.decision`

export interface AppealCount {
  readonly total: number
  readonly objections: number
  readonly upheld: number
  readonly reversed: number
  readonly decision_hours: number | null
  readonly appeal_hours: number | null
}

/** Counts the appeals of a year, and the median hours until decisions about reports and appeals. */
export const countAppeals = (db: Db, span: Span): Promise<AppealCount | undefined> => firstRow(db)`
    SELECT a.total + o.total AS total, o.total AS objections, u.upheld, u.reversed, t.hours AS decision_hours, u.hours AS appeal_hours
    FROM (SELECT count(*)::int AS total FROM report_decisions WHERE ${within('appealed_at', span)}) a,
      (SELECT count(*)::int AS total FROM reports WHERE ${within('objected_at', span)}) o,
      (SELECT count(*) FILTER (WHERE d.outcome = 'upheld')::int AS upheld, count(*) FILTER (WHERE d.outcome = 'reversed')::int AS reversed,
         (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM d.outcome_at - coalesce(d.appealed_at, r.objected_at))) / 3600)::float8 AS hours
       FROM report_decisions d JOIN reports r ON r.id = d.report_id WHERE ${within('d.outcome_at', span)}) u,
      (SELECT (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM decided_at - created_at)) / 3600)::float8 AS hours
       FROM reports WHERE origin = 'notice' AND decided_at IS NOT NULL AND ${within('created_at', span)}) t`
