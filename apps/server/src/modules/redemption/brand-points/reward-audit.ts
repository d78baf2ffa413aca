import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/context.ts'
import type { RewardRow } from './rewards.queries.ts'

/**
 * Writes into the audit log who made or changed a reward, its cost and quantity from now on, and
 * the changed fields.
 */
export function auditReward(
  tx: Db,
  action: 'reward.create' | 'reward.change' | 'reward.delete',
  { id, cost, stock, active }: RewardRow,
  actor: Actor,
  now: Date,
  fields: readonly string[] = [],
): Promise<void> {
  return writeAudit(tx, {
    actorId: actor.sub,
    action,
    objectType: 'reward',
    objectId: id,
    detail: { cost, stock, active, ...(fields.length > 0 && { fields }) },
    now,
  })
}
