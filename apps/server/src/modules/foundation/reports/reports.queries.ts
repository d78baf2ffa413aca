import type { ReportReason } from '@vicino/contract/foundation/reports/schemas'
import type { Db } from '../../../platform/db/database.ts'
import { execute, firstRow } from '../../../platform/db/statement.ts'
import type { Thing } from './things.queries.ts'

/** Stores a report; returns its id, undefined when the reporter has reported the same before. */
export async function insertReport(
  db: Db,
  about: Thing,
  {
    reporterId,
    reason,
    text,
  }: { readonly reporterId: string; readonly reason: ReportReason; readonly text: string },
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .insertInto('reports')
    .values({ ...about, reporter_id: reporterId, reason, text, created_at: now })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Tells whether there is a deal, and keeps it until the transaction ends. */
export const dealExists = async (tx: Db, id: string): Promise<boolean> =>
  (await firstRow(tx)`SELECT id FROM deals WHERE id = ${id} FOR KEY SHARE`) !== undefined

/** Puts a review with offensive words into moderation's queue, unless it is there already. */
export const hintAtReview = (
  db: Db,
  { reviewId, dealId }: { reviewId: string; dealId: string },
  now: Date,
): Promise<void> => execute(db)`
    INSERT INTO reports (deal_id, review_id, reason, origin, created_at)
    SELECT ${dealId}::uuid, ${reviewId}::uuid, 'offensive', 'words', ${now}::timestamptz
    WHERE NOT EXISTS (SELECT FROM reports WHERE review_id = ${reviewId} AND decision IS NULL)`
