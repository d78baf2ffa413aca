import type { Db } from './db/database.ts'

export interface AuditEntry {
  /** Who did it; null = the platform itself (a job). */
  readonly actorId: string | null
  /** What was done, in words of the field: 'redemption.void'. */
  readonly action: string
  readonly objectType: string
  readonly objectId: string
  readonly brandId?: string | null
  /** Numbers and reasons that explain it; no personal data: the log is never changed. */
  readonly detail?: Record<string, unknown>
  readonly now: Date
}

/** Writes down who did what to money, points or codes, in the transaction that does it. */
export async function writeAudit(tx: Db, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      actor_id: entry.actorId,
      action: entry.action,
      object_type: entry.objectType,
      object_id: entry.objectId,
      brand_id: entry.brandId ?? null,
      detail: JSON.stringify(entry.detail ?? {}),
      created_at: entry.now,
    })
    .execute()
}
