import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, execute } from '../../../platform/db/statement.ts'

/** Accounts that one run warns or erases. */
const MOST = 200

export interface IdleAccount {
  readonly id: string
  readonly email: string
  readonly language: 'it' | 'en' | null
}

/** Condition: somebody has used account `u` since a moment, in the app or with its card at a till. */
const usedSince = (moment: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  coalesce(u.last_seen_at, u.created_at) >= ${moment}
  OR EXISTS (SELECT FROM sessions s WHERE s.user_id = u.id AND s.last_used_at >= ${moment})
  OR EXISTS (SELECT FROM member_programs own JOIN purchases p ON p.program_id = own.program_id AND p.user_id = own.user_id
    WHERE own.user_id = u.id AND p.occurred_at >= ${moment}))`

/** Takes the warnings back from accounts that were used after them. */
export const forgiveUsed = (tx: Db): Promise<void> => execute(tx)`
    UPDATE users u SET idle_warnings = 0, idle_warned_at = NULL
    WHERE u.idle_warnings > 0 AND u.erased_at IS NULL AND ${usedSince(sql`u.idle_warned_at`)}`

/**
 * Locks accounts of consumers that nobody has used since a moment and that have this many warnings,
 * the last one before `warnedBefore`.
 */
export const lockIdle = (
  tx: Db,
  of: { readonly unusedSince: Date; readonly warnings: number; readonly warnedBefore: Date },
): Promise<IdleAccount[]> => allRows(tx)`
    SELECT u.id, u.email, u.language FROM users u
    WHERE u.role = 'audience' AND u.erased_at IS NULL AND u.idle_warnings = ${of.warnings}::int
      AND coalesce(u.last_seen_at, u.created_at) < ${of.unusedSince}::timestamptz
      AND (u.idle_warned_at IS NULL OR u.idle_warned_at <= ${of.warnedBefore}::timestamptz)
      AND NOT ${usedSince(sql`${of.unusedSince}::timestamptz`)}
    ORDER BY u.id LIMIT ${sql.lit(MOST)} FOR NO KEY UPDATE`

export const noteWarned = (tx: Db, userIds: readonly string[], now: Date): Promise<void> => execute(tx)`
    UPDATE users SET idle_warnings = idle_warnings + 1, idle_warned_at = ${now} WHERE id = ANY (${userIds}::uuid[])`
