import type { ReportDecision } from '@vicino/contract/administration/moderation/schemas'
import type { RemovalReason, ReportReason } from '@vicino/contract/foundation/reports/schemas'
import { sql } from 'kysely'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, execute, firstRow } from '../../../platform/db/statement.ts'
import { isOf, type Thing } from '../../foundation/reports/public.ts'

const DECISION_COLUMNS = tableColumns(`report_decisions d:
  id report_id author_id decision reason block_days excerpt facts automated decided_by decided_at reversed_at
  appeal appealed_at outcome`)

export interface DecisionRow extends RowOf<typeof DECISION_COLUMNS>, Thing {
  /** The business that it concerns. */
  readonly concerned_brand_id: string | null
  readonly origin: 'notice' | 'words' | 'platform'
  readonly decision: ReportDecision
  readonly reason: RemovalReason | null
  /** Null also for an erased account. */
  readonly decider: string | null
  readonly outcome: 'upheld' | 'reversed' | null
}

const DECISION = sql`
  ${DECISION_COLUMNS}, d.brand_id AS concerned_brand_id, r.origin, r.deal_id, r.comment_id, r.post_id, r.review_id,
  r.person_id, r.brand_id, r.banner_id, r.page`

/** Finds the valid decision about a content, if it had a consequence; otherwise undefined. */
export const findInForce = (tx: Db, thing: Thing): Promise<DecisionRow | undefined> => firstRow(tx)`
    SELECT ${DECISION}, NULL AS decider FROM (SELECT * FROM reports WHERE ${isOf(thing)}) r
      JOIN report_decisions d ON d.report_id = r.id
    WHERE d.decision <> 'kept' AND d.reversed_at IS NULL ORDER BY d.id DESC LIMIT 1`

/** Reads decisions by their ids, in the order of making. */
export const readDecisions = (db: Db, ids: readonly string[]): Promise<DecisionRow[]> => allRows(db)`
    SELECT ${DECISION}, NULL AS decider FROM report_decisions d JOIN reports r ON r.id = d.report_id
    WHERE d.id = ANY (${ids}::uuid[]) ORDER BY d.id`

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

/** Somebody who reported content: an account, or a person without one by an e-mail address. */
export interface Reporter {
  readonly reportId: string
  readonly userId: string | null
  readonly email: string | null
  readonly language: 'it' | 'en'
}

const REPORTER = sql`
  r.id AS "reportId", u.id AS "userId", coalesce(r.notifier_email, u.email) AS email,
  coalesce(u.language, r.language) AS language
  FROM reports r LEFT JOIN users u ON u.id = r.reporter_id AND u.erased_at IS NULL`

/** Reads a page of the reports of a content whose reporters can be told, by id after `after`. */
export function readReporters(db: Db, thing: Thing, after: string, limit: number): Promise<Reporter[]> {
  return allRows(db)`
    SELECT ${REPORTER} WHERE r.id IN (SELECT id FROM reports WHERE ${isOf(thing)} AND id > ${after}::uuid)
      AND (r.notifier_email IS NOT NULL OR u.id IS NOT NULL) ORDER BY r.id LIMIT ${sql.lit(limit)}`
}

/** Finds the reporter of one report. */
export const findReporter = (db: Db, id: string): Promise<Reporter | undefined> => firstRow(db)`
    SELECT ${REPORTER} WHERE r.id = ${id} AND (r.notifier_email IS NOT NULL OR u.id IS NOT NULL)`

/** Reads the languages of accounts, for letters; erased ones are left out. */
export const readLanguages = (
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; language: 'it' | 'en' }[]> => allRows(db)`
    SELECT id, coalesce(language, 'it') AS language FROM users WHERE id = ANY (${ids}::uuid[]) AND erased_at IS NULL
    ORDER BY id`
