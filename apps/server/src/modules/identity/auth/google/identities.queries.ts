import type { Db } from '../../../../platform/db/database.ts'

const PROVIDER = 'google'

/** The id of the account that a Google identity is linked to; undefined when there is none. */
export async function findUserOfIdentity(db: Db, subject: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select('users.id')
    .where('identities.provider', '=', PROVIDER)
    .where('identities.subject', '=', subject)
    .where('users.erased_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/** Links an identity to an account; false when either of the two is linked already. */
export async function insertIdentity(db: Db, userId: string, subject: string, now: Date): Promise<boolean> {
  const result = await db
    .insertInto('identities')
    .values({ provider: PROVIDER, subject, user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/**
 * The account with an address, locked until the transaction ends; undefined for an unknown or
 * erased one.
 */
export function findByEmail(
  db: Db,
  email: string,
): Promise<{ id: string; email_verified_at: Date | null } | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'email_verified_at'])
    .where('email', '=', email)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}
