import type { ImageFolder } from '@vicino/contract/files/schemas'
import type { Db } from '../../platform/db/database.ts'
import { publicAddress } from '../../platform/files/keys.ts'
import { AppError } from '../../platform/errors.ts'
import { disownFiles, lockFile, markUnused, markUsed } from './files.queries.ts'
import { endUploadsOf } from './uploads.queries.ts'

/** How long a file waits for something that uses it. */
export const UNUSED_SECONDS = 86_400

export const dueAfter = (now: Date): Date => new Date(now.getTime() + UNUSED_SECONDS * 1000)

export interface Claim {
  readonly key: string
  /** Who uploaded it. */
  readonly ownerId: string
  readonly folder: ImageFolder
  /** What uses it from now on: 'user-avatar <user id>', 'brand-logo <brand id>' … */
  readonly usedBy: string
  readonly now: Date
}

/**
 * Publishes an uploaded picture under what uses it; its address. Claiming it again for the same is no error.
 *
 * @throws AppError file_not_found for a key that is unknown, another’s, of another folder or used elsewhere
 */
export async function claimFile(tx: Db, { key, ownerId, folder, usedBy, now }: Claim): Promise<string> {
  const file = await lockFile(tx, key)
  const isTheirs = file?.used_by === usedBy || (file?.owner_id === ownerId && file.used_by === null)
  if (!isTheirs || !key.startsWith(`images/${folder}/`)) throw new AppError('file_not_found')
  if (file.used_by === null && !(await markUsed(tx, key, usedBy, now))) throw new AppError('file_not_found')
  return publicAddress(key)
}

/** What `usedBy` used, all but `exceptKey`, is private again and goes after a day. */
export async function releaseFiles(tx: Db, usedBy: string, now: Date, exceptKey?: string): Promise<void> {
  await markUnused(tx, usedBy, exceptKey, dueAfter(now))
}

/**
 * Erasure of a person: their picture and everything unused of theirs is due for removal at once; what a brand or a
 * deal uses stays without a name on it.
 */
export async function abandonFilesOf(tx: Db, userId: string, now: Date): Promise<void> {
  await disownFiles(tx, userId, avatarOf(userId), now)
  await endUploadsOf(tx, userId)
}

/** What uses a user’s picture. */
export const avatarOf = (userId: string): string => `user-avatar ${userId}`
