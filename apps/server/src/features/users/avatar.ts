import type { Db } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/context.ts'
import { avatarOf, claimFile, releaseFiles } from '../files/public.ts'

/**
 * Publishes the uploaded picture and lets the one before go; the address for the user’s record, null without one.
 *
 * @throws AppError file_not_found
 */
export async function changeAvatar(
  tx: Db,
  actor: Actor,
  userId: string,
  key: string | null,
  now: Date,
): Promise<string | null> {
  const usedBy = avatarOf(userId)
  await releaseFiles(tx, usedBy, now, key ?? undefined)
  return key === null ? null : claimFile(tx, { key, ownerId: actor.sub, folder: 'avatar', usedBy, now })
}
