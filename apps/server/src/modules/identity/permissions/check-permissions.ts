import type { Role } from '@vicino/contract/roles'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { fits, permissionsOf } from './permissions.policy.ts'
import { knownOf } from './permissions.queries.ts'

/**
 * Returns the permissions chosen for a role in their stored form.
 * @throws AppError permission_not_found, permission_unfit
 */
export async function checkPermissions(tx: Db, base: Role, chosen: readonly string[]): Promise<string[]> {
  const permissions = permissionsOf(chosen)
  const known = await knownOf(tx, permissions)
  if (!permissions.every((permission) => known.has(permission))) throw new AppError('permission_not_found')
  if (!permissions.every((permission) => fits(base, permission))) throw new AppError('permission_unfit')
  return permissions
}
