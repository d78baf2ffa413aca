import type { OneTimePurpose } from '../../../platform/auth/one-time.ts'
import type { Db } from '../../../platform/db/database.ts'

/** Reads the newest unused link of this purpose that is valid beyond a moment. */
export async function newestWorking(
  db: Db,
  userId: string,
  purpose: OneTimePurpose,
  { until }: { until: Date },
): Promise<{ id: string; createdAt: Date; attempts: number; data: unknown } | undefined> {
  return db
    .selectFrom('one_time_tokens')
    .select(['id', 'created_at as createdAt', 'attempts', 'data'])
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', until)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
}

/** Counts that a link was sent once more (in `attempts`, which links do not use otherwise). */
export async function countMail(tx: Db, id: string): Promise<void> {
  await tx
    .updateTable('one_time_tokens')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/**
 * Ends the links, codes and unfinished sign-ins of a user that began before the user's password or
 * address changed. Links that verify an address stay: each works only for its own address.
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
