import type { AuditAction } from '@vicino/contract/administration/audit/actions'
import type { Db } from './db/database.ts'
import { execute } from './db/statement.ts'

export interface AuditEntry {
  /** The user who did it; null = the platform itself (a job). */
  readonly actorId: string | null
  /** The action, as object and verb: 'redemption.void'. */
  readonly action: AuditAction
  readonly objectType: string
  readonly objectId: string
  readonly brandId?: string | null
  /**
   * Numbers and reasons that explain the action. No personal data, because the log is never
   * changed.
   */
  readonly detail?: Record<string, unknown>
  readonly now: Date
}

/** Logs several entries in one statement, in the transaction that does it all. */
export async function writeAudits(tx: Db, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ actorId, action, objectType, objectId, brandId = null, detail = {}, now }) => ({
    actor_id: actorId,
    action,
    object_type: objectType,
    object_id: objectId,
    brand_id: brandId,
    detail,
    created_at: now,
  }))
  await execute(tx)`
    INSERT INTO audit_log (actor_id, action, object_type, object_id, brand_id, detail, created_at)
    SELECT actor_id, action, object_type, object_id, brand_id, detail, created_at
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS entry (
      actor_id uuid, action text, object_type text, object_id uuid, brand_id uuid, detail jsonb, created_at timestamptz)`
}

/** Data of a person that somebody else has opened. */
interface PersonRead {
  readonly actorId: string
  /** The person whose data they are. */
  readonly userId: string
  readonly what: 'account' | 'consents' | 'customer'
  /** The shop for which they were opened; null = the platform. */
  readonly brandId: string | null
  readonly now: Date
}

/** Logs that staff of a shop or of the platform opened the data of one person. */
export const noteRead = (db: Db, { actorId, userId, what, brandId, now }: PersonRead): Promise<void> =>
  writeAudit(db, {
    actorId,
    action: 'person.read',
    objectType: 'user',
    objectId: userId,
    brandId,
    detail: { what },
    now,
  })

/** Logs who did what to money, points or codes, in the transaction that does it. */
export const writeAudit = (tx: Db, entry: AuditEntry): Promise<void> => execute(tx)`
    INSERT INTO audit_log (actor_id, action, object_type, object_id, brand_id, detail, created_at)
    VALUES (${entry.actorId}::uuid, ${entry.action}, ${entry.objectType}, ${entry.objectId}::uuid,
      ${entry.brandId ?? null}::uuid, ${JSON.stringify(entry.detail ?? {})}::jsonb, ${entry.now}::timestamptz)`
