import type { ReportDecision } from '@vicino/contract/administration/moderation/schemas'
import type { RemovalReason, ReportReason } from '@vicino/contract/foundation/reports/schemas'
import { sql } from 'kysely'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, allValues, execute, firstRow } from '../../../platform/db/statement.ts'
import { isOf, type Thing } from './moderation.queries.ts'

const DECISION_COLUMNS = tableColumns(`report_decisions d:
  id report_id author_id brand_id decision reason block_days excerpt decided_by decided_at reversed_at
  appeal appealed_at outcome`)

export interface DecisionRow extends RowOf<typeof DECISION_COLUMNS>, Thing {
  readonly decision: ReportDecision
  readonly reason: RemovalReason | null
  /** Null also for an erased account. */
  readonly decider: string | null
  readonly outcome: 'upheld' | 'reversed' | null
}

const DECISION = sql`
  ${DECISION_COLUMNS}, r.deal_id, r.comment_id, r.post_id, r.review_id`

export interface NewDecision {
  readonly reportId: string
  readonly decision: ReportDecision
  readonly reason: RemovalReason | null
  readonly blockDays: number | null
  readonly by: string
  readonly now: Date
}

/** Stores a decision with the content that it is about and its author; returns its id. */
export async function insertDecision(tx: Db, made: NewDecision): Promise<string> {
  const { reportId, decision, reason, blockDays, by, now } = made
  const rows = await allRows(tx)<{ id: string }>`
    INSERT INTO report_decisions (report_id, author_id, brand_id, decision, reason, block_days, excerpt, decided_by, decided_at)
    SELECT r.id, coalesce(c.author_id, p.author_id, v.author_id),
      CASE WHEN num_nonnulls(r.comment_id, r.post_id, r.review_id) = 0 THEN d.brand_id END,
      ${decision}, ${reason}, ${blockDays}::int, left(coalesce(c.text, p.title, v.text, d.title), 300), ${by}::uuid, ${now}::timestamptz
    FROM reports r JOIN deals d ON d.id = r.deal_id LEFT JOIN comments c ON c.id = r.comment_id
      LEFT JOIN posts p ON p.id = r.post_id LEFT JOIN reviews v ON v.id = r.review_id
    WHERE r.id = ${reportId} RETURNING id`
  const id = rows[0]?.id
  if (id === undefined) throw new Error(`report ${reportId} went while it was locked`)
  return id
}

/** Finds the valid decision about a content, if it had a consequence; otherwise undefined. */
export const findInForce = (tx: Db, thing: Thing): Promise<DecisionRow | undefined> => firstRow(tx)`
    SELECT ${DECISION}, NULL AS decider FROM (SELECT * FROM reports WHERE ${isOf(thing)}) r
      JOIN report_decisions d ON d.report_id = r.id
    WHERE d.decision <> 'kept' AND d.reversed_at IS NULL ORDER BY d.id DESC LIMIT 1`

export const findDecision = (db: Db, id: string): Promise<DecisionRow | undefined> => firstRow(db)`
    SELECT ${DECISION}, NULL AS decider FROM report_decisions d JOIN reports r ON r.id = d.report_id
    WHERE d.id = ${id}`

/** Stores that a decision was reversed; a waiting appeal thereby succeeds. */
export const reverseDecision = (tx: Db, id: string, by: string, now: Date): Promise<void> => execute(tx)`
    UPDATE report_decisions SET reversed_at = ${now},
      outcome = CASE WHEN appeal IS NULL THEN outcome ELSE coalesce(outcome, 'reversed') END,
      outcome_at = CASE WHEN appeal IS NULL THEN outcome_at ELSE coalesce(outcome_at, ${now}::timestamptz) END,
      outcome_by = CASE WHEN appeal IS NULL THEN outcome_by ELSE coalesce(outcome_by, ${by}::uuid) END
    WHERE id = ${id}`

/**
 * Stores an appeal and returns its report to the queue, unassigned; returns false when there is an
 * appeal already.
 */
export async function writeAppeal(tx: Db, id: string, text: string, now: Date): Promise<boolean> {
  const rows = await allRows(tx)<{ report_id: string }>`
    UPDATE report_decisions SET appeal = ${text}, appealed_at = ${now} WHERE id = ${id} AND appeal IS NULL
    RETURNING report_id`
  if (rows[0] === undefined) return false
  await execute(tx)`
    UPDATE reports SET is_appealed = true, assigned_to = NULL, assigned_at = NULL WHERE id = ${rows[0].report_id}`
  return true
}

/** Stores that a decision stands in spite of an appeal. */
export const upholdDecision = (tx: Db, id: string, by: string, now: Date): Promise<void> => execute(tx)`
    WITH upheld AS (
      UPDATE report_decisions SET outcome = 'upheld', outcome_at = ${now}, outcome_by = ${by}
      WHERE id = ${id} RETURNING report_id
    )
    UPDATE reports SET is_appealed = false FROM upheld WHERE reports.id = upheld.report_id`

const OTHER_REPORT_COLUMNS = tableColumns('reports r: id reason text created_at reporter_id')

export interface OtherReport extends RowOf<typeof OTHER_REPORT_COLUMNS> {
  readonly reason: ReportReason
  readonly reporter_name: string | null
}

/** Reads other reports of the same content, newest first, at most 20. */
export const readOthers = (db: Db, id: string, thing: Thing): Promise<OtherReport[]> => allRows(db)`
    SELECT ${OTHER_REPORT_COLUMNS}, u.username AS reporter_name
    FROM (
      SELECT * FROM reports WHERE ${isOf(thing)} AND id <> ${id} ORDER BY created_at DESC, id DESC LIMIT 20
    ) r LEFT JOIN users u ON u.id = r.reporter_id AND u.erased_at IS NULL
    ORDER BY r.created_at DESC, r.id DESC`

/**
 * Reads decisions about a content, newest first, at most 20, and the number of other decisions
 * against its author since a moment.
 */
export async function readHistory(
  db: Db,
  thing: Thing & { readonly author_id: string | null },
  since: Date,
): Promise<{ decisions: DecisionRow[]; priorActions: number }> {
  const rows = await allRows(db)<DecisionRow>`
    SELECT ${DECISION}, u.username AS decider
    FROM (SELECT * FROM reports WHERE ${isOf(thing)}) r
      JOIN report_decisions d ON d.report_id = r.id LEFT JOIN users u ON u.id = d.decided_by AND u.erased_at IS NULL
    ORDER BY d.id DESC LIMIT 20`
  const own = rows.map(({ id }) => id)
  const prior = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM report_decisions WHERE author_id = ${thing.author_id}::uuid AND decision <> 'kept'
      AND reversed_at IS NULL AND decided_at > ${since}::timestamptz AND NOT id = ANY (${own}::uuid[])`.execute(
    db,
  )
  return { decisions: rows, priorActions: prior.rows[0]?.count ?? 0 }
}

/** The recipient of a statement of reasons: the author, or the people of the brand. */
export interface Concerned {
  readonly userId: string
  /** The brand that the caller is responsible for. */
  readonly brandId: string | null
}

/** Returns on whose behalf a person without a sign-in appeals. */
export async function findConcerned(db: Db, userId: string): Promise<Concerned> {
  const row = await db
    .selectFrom('users')
    .select('brand_id')
    .where('id', '=', userId)
    .where('role', 'in', ['brand', 'brandManager'])
    .executeTakeFirst()
  return { userId, brandId: row?.brand_id ?? null }
}

/**
 * Reads a page of the decisions against a person's content or against their brand's deals, newest
 * first, before the id `before`.
 */
export function readOwnDecisions(
  db: Db,
  { userId, brandId }: Concerned,
  before: string | null,
  limit: number,
): Promise<DecisionRow[]> {
  const after = before === null ? sql`` : sql`AND id < ${before}`
  const page = sql`AND decision <> 'kept' ${after} ORDER BY id DESC LIMIT ${sql.lit(limit)}`
  return allRows(db)`
    SELECT ${DECISION}, NULL AS decider FROM (
      (SELECT * FROM report_decisions WHERE author_id = ${userId} ${page})
      UNION ALL
      (SELECT * FROM report_decisions WHERE brand_id = ${brandId}::uuid ${page})
    ) d JOIN reports r ON r.id = d.report_id
    ORDER BY d.id DESC LIMIT ${sql.lit(limit)}`
}

/**
 * Reads a page of the reporters of a content who have not erased their account, by id after
 * `after`.
 */
export function readReporters(db: Db, thing: Thing, after: string, limit: number): Promise<string[]> {
  return allValues(db)`
    SELECT DISTINCT reporter_id AS id FROM reports
    WHERE ${isOf(thing)} AND reporter_id > ${after}::uuid ORDER BY 1 LIMIT ${sql.lit(limit)}`
}
