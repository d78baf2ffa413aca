import { writeAudits } from '../../../platform/audit.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { BulkOutcome } from '../../../platform/http/bulk.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { findRoles, lockAdministration, removeRoles, type RoleRow } from './permissions.queries.ts'

/** Deletes a role that nobody has. @throws AppError role_not_found, role_is_base, role_in_use */
export function deleteRole(db: Database, { clock }: Services, id: string, actor: Actor): Promise<null> {
  return inTransaction(db, async (tx) => {
    await lockAdministration(tx)
    const { found, removed } = await remove(tx, [id], { actor, now: clock.now() })
    const [role] = found
    if (role === undefined) throw new AppError('role_not_found')
    if (role.is_base) throw new AppError('role_is_base')
    if (!removed.has(id)) throw new AppError('role_in_use')
    return null
  })
}

/** Deletes those of several roles that nobody has; base roles and those that somebody has stay. */
export function deleteRoles(
  db: Database,
  { clock }: Services,
  ids: readonly string[],
  actor: Actor,
): Promise<BulkOutcome> {
  return inTransaction(db, async (tx) => {
    await lockAdministration(tx)
    const { found, removed } = await remove(tx, ids, { actor, now: clock.now() })
    const kept = found.filter(({ id }) => !removed.has(id))
    const stays = new Set(kept.map(({ id }) => id))
    return {
      done: [...new Set(ids)].filter((id) => !stays.has(id)),
      refused: kept.map(({ id, is_base: isBase }) => ({
        _id: id,
        code: isBase ? 'role_is_base' : 'role_in_use',
      })),
    }
  })
}

async function remove(
  tx: Db,
  ids: readonly string[],
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): Promise<{ found: RoleRow[]; removed: ReadonlySet<string> }> {
  const found = await findRoles(tx, ids)
  const removed = new Set(await removeRoles(tx, ids))
  await writeAudits(
    tx,
    found
      .filter(({ id }) => removed.has(id))
      .map(({ id, name, base, permissions }) => ({
        actorId: actor.sub,
        action: 'role.delete',
        objectType: 'role',
        objectId: id,
        detail: { name, base, permissions },
        now,
      })),
  )
  return { found, removed }
}
