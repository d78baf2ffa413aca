import type { changeStaff } from '@vicino/contract/identity/staff/endpoints'
import type { StaffMember } from '@vicino/contract/identity/staff/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { writeTerms } from './invitations.queries.ts'
import { presentStaff } from './staff.presenter.ts'
import { findStaff, updateRole, updateTerms } from './staff.queries.ts'
import { termsOf } from './terms.ts'

/**
 * Changes role, shops and end of a person's work, also before they accept.
 * @throws AppError staff_not_found, staff_state, staff_date, shop_not_found, role_not_found
 */
export async function change(
  tx: Db,
  { clock }: Services,
  id: string,
  body: BodyOf<typeof changeStaff>,
  actor: Actor,
): Promise<StaffMember> {
  const now = clock.now()
  const { brandId } = actor
  const row = brandId === null ? undefined : await findStaff(tx, brandId, id, { lock: true })
  if (brandId === null || row === undefined) throw new AppError('staff_not_found')
  if (row.state !== 'invited' && row.state !== 'active') throw new AppError('staff_state')
  const { terms } = await termsOf(tx, brandId, body, now)
  await updateTerms(tx, id, terms)
  if (row.state === 'active' && row.user_id !== null) {
    await updateRole(tx, row.user_id, terms.role, now)
    await writeTerms(tx, row.user_id, {
      role_id: terms.roleId,
      shops: terms.shopIds,
      ends_at: terms.endsAt,
    })
  }
  await writeAudit(tx, {
    actorId: actor.sub,
    action: 'staff.change',
    objectType: 'staff',
    objectId: id,
    brandId,
    detail: { role: body.role, roleId: body.narrowedTo, shops: body.shopIds, endsAt: body.endsAt },
    now,
  })
  const changed = await findStaff(tx, brandId, id)
  if (changed === undefined) throw new Error('A person of a brand stays')
  return presentStaff(changed, actor, now)
}
