import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/context.ts'
import { mayGovern } from './user-admin.policy.ts'
import { findAccount } from './user-admin.queries.ts'

/** Refuses to touch the account of somebody who may do what the caller may not. @throws AppError permission_not_held */
export async function refuseUngoverned(db: Db, userId: string, actor: Actor): Promise<void> {
  const account = await findAccount(db, userId)
  if (account !== undefined && !mayGovern(actor, account)) throw new AppError('permission_not_held')
}
