import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/context.ts'
import { mayGovern } from './users.policy.ts'
import { findAccount, type FullAccount } from './users.queries.ts'

/**
 * Finds an account that the caller may act upon, and locks it.
 * @throws AppError user_not_found, permission_not_held: it has permissions that the caller lacks
 */
export async function findGoverned(tx: Db, userId: string, actor: Actor): Promise<FullAccount> {
  const account = await findAccount(tx, userId, { lock: true })
  if (account === undefined) throw new AppError('user_not_found')
  if (!mayGovern(actor, account)) throw new AppError('permission_not_held')
  return account
}
