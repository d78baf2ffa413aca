import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { revokeSessionsOf } from '../auth/public.ts'
import { findStaff, lockDue, makeConsumer, writeEnd } from './staff.queries.ts'

/**
 * Ends a person's work for the caller's brand and signs them out everywhere at once, or withdraws
 * their invitation.
 * @throws AppError staff_not_found (also when it has ended already)
 */
export async function end(tx: Db, { clock }: Services, id: string, actor: Actor): Promise<void> {
  const now = clock.now()
  const { brandId } = actor
  const row = brandId === null ? undefined : await findStaff(tx, brandId, id, { lock: true })
  if (brandId === null || (row?.state !== 'invited' && row?.state !== 'active')) {
    throw new AppError('staff_not_found')
  }
  if (row.state === 'invited') await writeEnd(tx, id, 'withdrawn', now)
  else await endWork(tx, { id, userId: row.user_id ?? '' }, now)
  await writeAudit(tx, {
    actorId: actor.sub,
    action: row.state === 'invited' ? 'staff.withdraw' : 'staff.end',
    objectType: 'staff',
    objectId: id,
    brandId,
    now,
  })
}

/** Ends the work of people whose date has passed. */
export async function endDue(tx: Db, now: Date): Promise<void> {
  for (const { id, user_id: userId, brand_id: brandId } of await lockDue(tx, now)) {
    await endWork(tx, { id, userId }, now)
    await writeAudit(tx, {
      actorId: null,
      action: 'staff.end',
      objectType: 'staff',
      objectId: id,
      brandId,
      detail: { byDate: true },
      now,
    })
  }
}

/** Their account stays as a consumer's, and no device of theirs stays signed in. */
async function endWork(tx: Db, { id, userId }: { id: string; userId: string }, now: Date): Promise<void> {
  await writeEnd(tx, id, 'ended', now)
  await makeConsumer(tx, userId, now)
  await revokeSessionsOf(tx, userId, 'work ended', now)
}
