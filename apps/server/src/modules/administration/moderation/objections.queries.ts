import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { lockByName } from '../../../platform/db/named-lock.ts'
import { allRows, execute, firstRow } from '../../../platform/db/statement.ts'
import { isOf, type Thing } from '../../foundation/reports/public.ts'

/** A report as the person who made it sees it by the link of the receipt. */
export interface NoticeRow extends Thing {
  readonly id: string
  readonly reason: string
  readonly created_at: Date
  readonly decision: 'kept' | 'warned' | 'removed' | 'blocked' | null
  readonly decided_at: Date | null
  readonly objection: string | null
  readonly objected_at: Date | null
  readonly is_appealed: boolean
}

/** Finds a report that somebody made, whatever became of it. */
export const findNotice = (db: Db, id: string, lock = false): Promise<NoticeRow | undefined> => firstRow(db)`
    SELECT id, reason, created_at, decision, decided_at, objection, objected_at, is_appealed, deal_id, comment_id, post_id,
      review_id, person_id, brand_id, banner_id, page
    FROM reports WHERE id = ${id} AND origin = 'notice' ${lock ? sql`FOR NO KEY UPDATE` : sql``}`

/** Stores the appeal of a person who reported; the report returns to the queue, unassigned. */
export const writeObjection = (tx: Db, id: string, text: string, now: Date): Promise<void> => execute(tx)`
    UPDATE reports SET objection = ${text}, objected_at = ${now}, is_appealed = true, assigned_to = NULL, assigned_at = NULL
    WHERE id = ${id}`

/**
 * Stores the answer to the appeals of the people who reported a content that stays. Reversed: it
 * waits for a new decision. @returns false when no appeal waits
 */
export async function reopenReports(
  tx: Db,
  thing: Thing,
  {
    decisionId,
    outcome,
    by,
    now,
  }: {
    readonly decisionId: string
    readonly outcome: 'upheld' | 'reversed'
    readonly by: string
    readonly now: Date
  },
): Promise<boolean> {
  const waiting = await allRows(tx)`
    UPDATE reports SET is_appealed = false WHERE ${isOf(thing)} AND is_appealed AND objection IS NOT NULL RETURNING id`
  if (waiting.length === 0) return false
  await execute(tx)`
    UPDATE report_decisions SET outcome = ${outcome}, outcome_at = ${now}, outcome_by = ${by},
      reversed_at = CASE WHEN ${outcome} = 'reversed' THEN ${now}::timestamptz END
    WHERE id = ${decisionId}`
  if (outcome === 'reversed')
    await execute(tx)`
      UPDATE reports SET decision = NULL, decided_at = NULL, decided_by = NULL WHERE ${isOf(thing)}`
  return true
}

/** Counts the reports that an address without an account has sent since a moment. */
export async function countNotices(tx: Db, email: string, since: Date): Promise<number> {
  // Notices of one address take turns, so that several at once cannot pass the limit together.
  await lockByName(tx, `report-notice:${email}`)
  const row = await firstRow(tx)<{ count: number }>`
    SELECT count(*)::int AS count FROM reports WHERE notifier_email = ${email} AND created_at > ${since}`
  return row?.count ?? 0
}

/** Keeps of some ids those of content of a kind that exists, to be reported by its address. */
export async function contentExists(
  db: Db,
  kind: 'deal' | 'comment' | 'post' | 'review' | 'brand' | 'profile' | 'banner',
  id: string,
): Promise<boolean> {
  const table = {
    deal: 'deals',
    comment: 'comments',
    post: 'posts',
    review: 'reviews',
    brand: 'brands',
    profile: 'users',
    banner: 'banners',
  }[kind]
  return (await firstRow(db)`SELECT id FROM ${sql.ref(table)} WHERE id = ${id}`) !== undefined
}

export interface NewNotice extends Thing {
  readonly reason: string
  readonly text: string
  readonly notifier_name: string
  readonly notifier_email: string
  readonly language: 'it' | 'en'
  readonly created_at: Date
}

/** Stores the report of a person without an account; returns its id. */
export async function insertNotice(tx: Db, notice: NewNotice): Promise<string> {
  const row = await tx.insertInto('reports').values(notice).returning('id').executeTakeFirstOrThrow()
  return row.id
}
