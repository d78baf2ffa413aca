import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/context.ts'
import { holdsAll } from './permissions.policy.ts'
import { permissionsOfAccount } from './permissions.queries.ts'

/**
 * Refuses changes of an account that holds permissions which the caller lacks. @throws AppError
 * permission_not_held
 */
export async function refuseUngoverned(db: Db, userId: string, actor: Actor): Promise<void> {
  const permissions = await permissionsOfAccount(db, userId)
  if (permissions !== undefined && !holdsAll(actor, permissions)) throw new AppError('permission_not_held')
}
