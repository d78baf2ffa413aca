import { writeAudit } from '../../platform/audit.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import { findRole, lockAdministration, removeRole } from './permissions.queries.ts'

/** Deletes a role that nobody has. @throws AppError role_not_found, role_is_base, role_in_use */
export function deleteRole(db: Database, { clock }: Services, id: string, actor: Actor): Promise<null> {
  return inTransaction(db, async (tx) => {
    await lockAdministration(tx)
    const role = await findRole(tx, id)
    if (role === undefined) throw new AppError('role_not_found')
    if (role.is_base) throw new AppError('role_is_base')
    if (!(await removeRole(tx, id))) throw new AppError('role_in_use')
    await writeAudit(tx, {
      actorId: actor.sub,
      action: 'role.delete',
      objectType: 'role',
      objectId: id,
      detail: { name: role.name, base: role.base, permissions: role.permissions },
      now: clock.now(),
    })
    return null
  })
}
