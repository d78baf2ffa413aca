import type { BodyOf } from '@vicino/contract/endpoint'
import type { updateRole as updateEndpoint } from '@vicino/contract/identity/permissions/endpoints'
import { writeAudit } from '../../../platform/audit.ts'
import { withUnique } from '../../../platform/db/constraints.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { requireVersion } from '../../../platform/row-version.ts'
import { checkPermissions } from './check-permissions.ts'
import { differenceOf, holdsAll, mayChangePermissions, mayRename } from './permissions.policy.ts'
import { editedOf } from './permissions.presenter.ts'
import { findRole, lockAdministration, type RoleRow, writeRole } from './permissions.queries.ts'

/**
 * Changes name or permissions of a role; people with the role keep it. The trigger on `roles`
 * notifies all servers.
 * @throws AppError role_not_found, record_changed, role_taken, role_is_base, role_protected,
 * permission_not_found, permission_unfit, permission_not_held
 */
export function changeRole(
  db: Database,
  { clock }: Services,
  id: string,
  change: BodyOf<typeof updateEndpoint>,
  actor: Actor,
): Promise<RoleRow> {
  return inTransaction(db, async (tx) => {
    await lockAdministration(tx)
    const role = await findRole(tx, id)
    if (role === undefined) throw new AppError('role_not_found')
    requireVersion(editedOf(role), change.version)
    const name = change.name ?? role.name
    if (name !== role.name && !mayRename(role)) throw new AppError('role_is_base')
    const permissions =
      change.permissions === undefined
        ? role.permissions
        : await checkPermissions(tx, role.base, change.permissions)
    const { added, removed } = differenceOf(role.permissions, permissions)
    const changed = [...added, ...removed]
    if (changed.length > 0 && !mayChangePermissions(role)) throw new AppError('role_protected')
    if (!holdsAll(actor, changed)) throw new AppError('permission_not_held')
    const now = clock.now()
    const written = await withUnique({ roles_name_key: 'role_taken' }, () =>
      writeRole(tx, id, { name, permissions, now }),
    )
    await writeAudit(tx, {
      actorId: actor.sub,
      action: 'role.change',
      objectType: 'role',
      objectId: id,
      detail: { name, added, removed },
      now,
    })
    return written
  })
}
