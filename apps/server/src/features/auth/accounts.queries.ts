import type { Db } from '../../platform/db/database.ts'
import type { Account } from './sessions.queries.ts'

const ACCOUNT = ['id', 'username', 'avatar', 'role', 'brand_id'] as const

export interface NewAccount {
  readonly email: string
  readonly username: string
  readonly handle: string
  readonly passwordHash: string
  /** Code of whoever invited; one that nobody has is nobody's. */
  readonly invite: string | undefined
  readonly now: Date
}

/** Inserts a user of the role audience; undefined when the handle is taken (email and username fail by constraint). */
export function insertAccount(db: Db, account: NewAccount): Promise<Account | undefined> {
  return db
    .insertInto('users')
    .values((eb) => ({
      email: account.email,
      username: account.username,
      handle: account.handle,
      password_hash: account.passwordHash,
      invited_by:
        account.invite === undefined
          ? null
          : eb.selectFrom('users').select('id').where('invite_code', '=', account.invite),
      created_at: account.now,
      updated_at: account.now,
    }))
    .onConflict((conflict) => conflict.column('handle').doNothing())
    .returning(ACCOUNT)
    .executeTakeFirst()
}

export function findCredentials(
  db: Db,
  email: string,
): Promise<(Account & { password_hash: string | null }) | undefined> {
  return db
    .selectFrom('users')
    .select([...ACCOUNT, 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst()
}
