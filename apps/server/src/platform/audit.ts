import { sql } from 'kysely'
import type { Db } from './db/database.ts'

export interface AuditEntry {
  /** The user who did it; null = the platform itself (a job). */
  readonly actorId: string | null
  /** What was done, as object and verb: 'redemption.void'. */
  readonly action: string
  readonly objectType: string
  readonly objectId: string
  readonly brandId?: string | null
  /** Numbers and reasons that explain the action. No personal data, as the log is never changed. */
  readonly detail?: Record<string, unknown>
  readonly now: Date
}

/** Logs who did what to money, points or codes, in the transaction that does it. */
export async function writeAudit(tx: Db, entry: AuditEntry): Promise<void> {
  await sql`
    INSERT INTO audit_log (actor_id, action, object_type, object_id, brand_id, detail, created_at)
    VALUES (${entry.actorId}::uuid, ${entry.action}, ${entry.objectType}, ${entry.objectId}::uuid,
      ${entry.brandId ?? null}::uuid, ${JSON.stringify(entry.detail ?? {})}::jsonb, ${entry.now}::timestamptz)`.execute(
    tx,
  )
}
