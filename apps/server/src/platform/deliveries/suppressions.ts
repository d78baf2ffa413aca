import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { anyChanged, execute, firstRow } from '../db/statement.ts'

/** Why an address is written to no more than necessary: mail came back, or its reader called it spam. */
export type SuppressionReason = 'bounce' | 'complaint'

export interface Suppression {
  readonly reason: SuppressionReason
  readonly notedAt: Date
}

/** SQL: whether the address of `u`, a row of users, is on the list. */
export const IS_SUPPRESSED: RawBuilder<boolean> = sql<boolean>`EXISTS (
  SELECT FROM mail_suppressions x WHERE x.address = u.email)`

/** SQL: whether e-mails that can be switched off may go to `u`, a row of users. */
export const IS_MAILABLE: RawBuilder<boolean> = sql<boolean>`(u.email_verified_at IS NOT NULL AND NOT ${IS_SUPPRESSED})`

/** Puts addresses on the list. A complaint outweighs a bounce; a repeated report only renews the date. */
export const suppress = (
  db: Db,
  addresses: readonly string[],
  of: { readonly reason: SuppressionReason; readonly detail: string },
  now: Date,
): Promise<void> => execute(db)`
    INSERT INTO mail_suppressions AS x (address, reason, detail, noted_at)
    SELECT DISTINCT ON (a::citext) a::citext, ${of.reason}, ${of.detail}, ${now}::timestamptz
    FROM unnest(${addresses}::text[]) a ORDER BY a::citext
    ON CONFLICT (address) DO UPDATE SET noted_at = excluded.noted_at,
      detail = CASE WHEN x.reason = 'complaint' THEN x.detail ELSE excluded.detail END,
      reason = CASE WHEN x.reason = 'complaint' THEN x.reason ELSE excluded.reason END`

/** Reads whether a person's own address is on the list. */
export const suppressionOf = (db: Db, userId: string): Promise<Suppression | undefined> => firstRow(db)`
    SELECT x.reason, x.noted_at AS "notedAt" FROM users u JOIN mail_suppressions x ON x.address = u.email
    WHERE u.id = ${userId}`

/** Deletes what was noted before a moment. */
export const forget = (db: Db, before: Date): Promise<void> =>
  execute(db)`DELETE FROM mail_suppressions WHERE noted_at < ${before}`

/** Takes a person's own address off the list. @returns whether it was on it */
export const release = (db: Db, userId: string): Promise<boolean> => anyChanged(db)`
    DELETE FROM mail_suppressions x USING users u WHERE u.id = ${userId} AND x.address = u.email`
