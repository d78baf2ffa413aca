import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Who invited somebody; null when nobody did. */
export async function readInviter(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('users').where('id', '=', userId).select('invited_by').executeTakeFirst()
  return row?.invited_by ?? null
}

/** Notes a first purchase that counts; later ones change nothing. */
export async function addReferral(
  tx: Db,
  {
    programId,
    userId,
    purchaseId,
    dueAfterMs,
  }: { programId: string; userId: string; purchaseId: string; dueAfterMs: number },
): Promise<void> {
  await sql`
    INSERT INTO referral_checks (program_id, user_id, purchase_id, due_at)
    SELECT program_id, user_id, id, occurred_at + ${dueAfterMs}::bigint * interval '1 millisecond' FROM purchases
    WHERE program_id = ${programId} AND id = ${purchaseId} AND user_id = ${userId} AND is_qualifying
    ON CONFLICT DO NOTHING`.execute(tx)
}

export interface DueReferral {
  readonly programId: string
  readonly userId: string
  readonly dueAt: Date
  readonly inviterId: string | null
  readonly inviterTakesPart: boolean
  /** Whether the inviter was, directly or through others, invited by the invited person. */
  readonly isCycle: boolean
  readonly isQualifying: boolean
}

export async function dueReferrals(tx: Db, now: Date, limit: number): Promise<DueReferral[]> {
  const { rows } = await sql<DueReferral>`
    SELECT r.program_id AS "programId", r.user_id AS "userId", r.due_at AS "dueAt", u.invited_by AS "inviterId",
      EXISTS (SELECT FROM members m WHERE m.program_id = r.program_id AND m.user_id = u.invited_by AND m.left_at IS NULL)
        AS "inviterTakesPart",
      EXISTS (
        WITH RECURSIVE chain AS (
          SELECT i.id, i.invited_by FROM users i WHERE i.id = u.invited_by
          UNION SELECT i.id, i.invited_by FROM users i JOIN chain c ON i.id = c.invited_by
        ) SELECT FROM chain WHERE id = r.user_id
      ) AS "isCycle",
      coalesce((SELECT p.is_qualifying FROM purchases p WHERE p.program_id = r.program_id AND p.id = r.purchase_id), false)
        AS "isQualifying"
    FROM referral_checks r JOIN users u ON u.id = r.user_id
    WHERE r.done_at IS NULL AND r.due_at <= ${now} ORDER BY r.due_at, r.program_id, r.user_id LIMIT ${limit}::int
    FOR UPDATE OF r SKIP LOCKED`.execute(tx)
  return rows
}

export async function noteReferral(
  tx: Db,
  { programId, userId }: Pick<DueReferral, 'programId' | 'userId'>,
  now: Date,
): Promise<void> {
  await sql`UPDATE referral_checks SET done_at = ${now} WHERE program_id = ${programId} AND user_id = ${userId}`.execute(
    tx,
  )
}
