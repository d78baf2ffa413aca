import type { BodyOf } from '@vicino/contract/endpoint'
import { ALWAYS_HELD } from '@vicino/contract/identity/permissions/constants'
import type { createRole as createEndpoint } from '@vicino/contract/identity/permissions/endpoints'
import { writeAudit } from '../../../platform/audit.ts'
import { withUnique } from '../../../platform/db/constraints.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { checkPermissions } from './check-permissions.ts'
import { differenceOf, holdsAll } from './permissions.policy.ts'
import { insertRole, type RoleRow } from './permissions.queries.ts'

/**
 * Makes a role.
 * @throws AppError role_taken, permission_not_found, permission_unfit, permission_not_held
 */
export async function createRole(
  tx: Db,
  { clock }: Services,
  { name, base, permissions: chosen }: BodyOf<typeof createEndpoint>,
  actor: Actor,
): Promise<RoleRow> {
  const now = clock.now()
  const permissions = await checkPermissions(tx, base, chosen)
  const { added } = differenceOf(ALWAYS_HELD, permissions)
  if (!holdsAll(actor, added)) throw new AppError('permission_not_held')
  const role = await withUnique({ roles_name_key: 'role_taken' }, () =>
    insertRole(tx, { name, base, permissions, now }),
  )
  await writeAudit(tx, {
    actorId: actor.sub,
    action: 'role.create',
    objectType: 'role',
    objectId: role.id,
    detail: { name, base, permissions },
    now,
  })
  return role
}
