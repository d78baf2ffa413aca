import type { Language } from '@vicino/contract/common/language'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { eraseAccountOf } from '../../identity/account/public.ts'
import { lockAdministration } from '../../identity/permissions/public.ts'
import { mayGovern } from './users.policy.ts'
import { findAccount } from './users.queries.ts'

/**
 * Erases another person's account. @throws AppError user_not_found, own_account,
 * permission_not_held, business_account, last_admin
 */
export async function eraseOther(
  tx: Db,
  services: Services,
  userId: string,
  { actor, language }: { readonly actor: Actor; readonly language: Language },
): Promise<null> {
  if (actor.sub === userId) throw new AppError('own_account')
  await lockAdministration(tx)
  const account = await findAccount(tx, userId, { lock: true })
  if (account === undefined) throw new AppError('user_not_found')
  if (!mayGovern(actor, account)) throw new AppError('permission_not_held')
  await eraseAccountOf(tx, services, { userId, actorId: actor.sub, language })
  return null
}
