import type { Db } from '../../../../platform/db/database.ts'
import { AppError } from '../../../../platform/errors.ts'
import { publicAddress } from '../../../../platform/files/keys.ts'
import { releaseFiles, useFiles } from '../../../foundation/files/public.ts'
import { readRewardIds } from './reward-images.queries.ts'

/** Returns the `usedBy` of a reward's image. */
export const imageOf = (rewardId: string): string => `reward ${rewardId}`

/**
 * Publishes the named image of a reward: the key of an upload, or the address shown already. null
 * removes the image.
 * @param shown the address shown until now; null for none
 * @returns the address
 * @throws AppError file_not_found (also for an address that it does not show), file_unfit,
 * file_in_use
 */
export async function claimImage(
  tx: Db,
  { rewardId, ownerId, now }: { rewardId: string; ownerId: string; now: Date },
  named: string | null,
  shown: string | null,
): Promise<string | null> {
  if (named === shown) return named
  if (named === null) {
    await releaseFiles(tx, imageOf(rewardId), now)
    return null
  }
  const field = 'imageUrl'
  if (named.startsWith('/'))
    throw new AppError('file_not_found', { fieldErrors: { [field]: 'upload_again' } })
  const files = [{ key: named, use: 'program' as const, field }]
  await useFiles(tx, { usedBy: imageOf(rewardId), ownerId, files, now })
  return publicAddress(named)
}

/** Releases the images of all rewards of a program that will be deleted. */
export async function releaseImages(tx: Db, programId: string, now: Date): Promise<void> {
  for (const id of await readRewardIds(tx, programId)) await releaseFiles(tx, imageOf(id), now)
}
