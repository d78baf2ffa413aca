import type { OneTimePurpose } from '../../platform/auth/one-time.ts'
import type { Db } from '../../platform/db/database.ts'

/** Whether a link of this purpose was made for a user after a moment, and has not been used. */
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

/**
 * Makes the links, codes and unfinished sign-ins of a user unusable that were begun before the user's password or
 * address changed. The links that verify an address stay: each works for its own address only.
 */
export async function endPasswordLinks(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('one_time_tokens')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', 'in', ['reset-password', 'exchange', 'second-factor', 'passkey-registration'])
    .where('used_at', 'is', null)
    .execute()
}

/** Deletes challenges of passkey sign-ins that have expired. */
export async function deleteOldChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', now).execute()
}
