import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { insertPermission, lockAdministration, type PermissionRow } from './permissions.queries.ts'

/** Makes an advanced permission. @throws AppError permission_taken */
export async function createPermission(
  tx: Db,
  { clock }: Services,
  id: string,
  actor: Actor,
): Promise<PermissionRow> {
  const now = clock.now()
  await lockAdministration(tx)
  const row = await insertPermission(tx, id, now)
  if (row === undefined) throw new AppError('permission_taken')
  await writeAudit(tx, {
    actorId: actor.sub,
    action: 'permission.create',
    objectType: 'user',
    objectId: actor.sub,
    detail: { id },
    now,
  })
  return row
}
