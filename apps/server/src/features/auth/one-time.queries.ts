import type { OneTimePurpose } from '../../platform/auth/one-time.ts'
import type { Db } from '../../platform/db/database.ts'

/** Whether a live link of a purpose was made for a user after a moment. */
export async function wasIssuedSince(
  db: Db,
  userId: string,
  purpose: OneTimePurpose,
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('one_time_tokens')
    .select('id')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('created_at', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

/** Ends what was begun under a password or address that is no longer the account's. */
export async function endPasswordLinks(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('one_time_tokens')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', 'in', ['reset-password', 'exchange', 'second-factor', 'passkey-registration'])
    .where('used_at', 'is', null)
    .execute()
}

/** Removes challenges of passkey sign-ins that nobody can answer any more. */
export async function deleteOldChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', now).execute()
}
