import type { StaffRole } from '@vicino/contract/identity/staff/constants'
import type { Invitation } from '@vicino/contract/identity/staff/schemas'
import { oneTimeId } from '../../../platform/auth/one-time.ts'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { findInvitation, lockAccepting, writeAccepted } from './invitations.queries.ts'
import { presentInvitation } from './staff.presenter.ts'

/** Reads the offer of an invitation's link. @throws AppError invitation_invalid */
export async function invitation(db: Db, { clock, keys }: Services, token: string): Promise<Invitation> {
  const link = oneTimeId(token, keys.oneTime)
  const row = link === undefined ? undefined : await findInvitation(db, link, clock.now())
  if (row === undefined) throw new AppError('invitation_invalid')
  return presentInvitation(row)
}

/**
 * Makes the caller's account one of the brand's staff. It must have the invited address, which the
 * link has proved. An account that works for a brand, or shares deals for a commission, cannot have
 * a second role.
 * @throws AppError invitation_invalid, invitation_other_address, invitation_other_work
 */
export async function accept(
  tx: Db,
  { clock, keys }: Services,
  token: string,
  actor: Actor,
): Promise<{ role: StaffRole }> {
  const now = clock.now()
  const link = oneTimeId(token, keys.oneTime)
  const row = link === undefined ? undefined : await findInvitation(tx, link, now, { lock: true })
  if (row === undefined) throw new AppError('invitation_invalid')
  const account = await lockAccepting(tx, actor.sub)
  if (account?.email.toLowerCase() !== row.email.toLowerCase()) {
    throw new AppError('invitation_other_address')
  }
  if (account.role !== 'audience') throw new AppError('invitation_other_work')
  await writeAccepted(tx, row, actor.sub, now)
  await writeAudit(tx, {
    actorId: actor.sub,
    action: 'staff.accept',
    objectType: 'staff',
    objectId: row.id,
    brandId: row.brand_id,
    detail: { role: row.role },
    now,
  })
  return { role: row.role }
}
