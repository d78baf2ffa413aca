import { randomInt } from 'node:crypto'
import { isReservedHandle, isReservedName } from '@vicino/domain/reserved-names'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { insertAccount, type NewAccount } from './accounts.queries.ts'
import { handleFrom } from './handle.ts'
import type { Account } from './sessions.queries.ts'

/** The error of each unique constraint that `createAccount` may violate; for `withUnique`. */
export const NAME_TAKEN = {
  users_email_key: 'email_taken',
  users_username_key: 'username_taken',
  users_username_look: 'username_taken',
} as const

const HANDLE_TRIES = 5

/**
 * Makes a user of the role audience, with a free handle that is not reserved.
 * @throws AppError validation_failed: the username pretends to be the product or its staff
 */
export async function createAccount(db: Db, account: Omit<NewAccount, 'handle'>): Promise<Account> {
  if (isReservedName(account.username)) {
    throw new AppError('validation_failed', { fieldErrors: { username: 'username_reserved' } })
  }
  // Letters that a handle cannot contain are removed; the rest may be a reserved word.
  const name = isReservedHandle(handleFrom(account.username)) ? 'utente' : account.username
  for (let tries = 0; tries < HANDLE_TRIES; tries += 1) {
    const suffix = tries === 0 ? '' : String(randomInt(10 ** (tries + 1), 10 ** (tries + 2)))
    const created = await insertAccount(db, { ...account, handle: handleFrom(name, suffix) })
    if (created !== undefined) return created
  }
  throw new Error('No free handle found')
}
