import type { AccountRecord } from '@vicino/contract/administration/users/schemas'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/context.ts'
import { presentAccount } from './users.presenter.ts'
import { findAccount } from './users.queries.ts'

/** @throws AppError user_not_found */
export async function readAccount(db: Db, id: string, actor: Actor): Promise<AccountRecord> {
  const account = await findAccount(db, id)
  if (account === undefined) throw new AppError('user_not_found')
  return presentAccount(account, actor)
}
