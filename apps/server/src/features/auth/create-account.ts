import { randomInt } from 'node:crypto'
import { isReservedHandle } from '@vicino/domain/reserved-handles'
import type { Db } from '../../platform/db/database.ts'
import { insertAccount, type NewAccount } from './accounts.queries.ts'
import { handleFrom } from './handle.ts'
import type { Account } from './sessions.queries.ts'

/** The error of each unique constraint that `createAccount` may break; for `withUnique`. */
export const NAME_TAKEN = { users_email_key: 'email_taken', users_username_key: 'username_taken' } as const

const HANDLE_TRIES = 5

/** Makes a user of the role audience, under a handle that nobody has and that is not reserved. */
export async function createAccount(db: Db, account: Omit<NewAccount, 'handle'>): Promise<Account> {
  for (let tries = 0; tries < HANDLE_TRIES; tries += 1) {
    const suffix = tries === 0 ? '' : String(randomInt(10 ** (tries + 1), 10 ** (tries + 2)))
    const handle = handleFrom(account.username, suffix)
    const created = isReservedHandle(handle) ? undefined : await insertAccount(db, { ...account, handle })
    if (created !== undefined) return created
  }
  throw new Error('No free handle found')
}
