import type { ImageFolder } from '@vicino/contract/files/schemas'
import type { Db } from '../../platform/db/database.ts'
import { publicAddress } from '../../platform/files/keys.ts'
import { AppError } from '../../platform/errors.ts'
import { mayClaimFile } from './files.policy.ts'
import { lockFile, markUnused, markUsed } from './files.queries.ts'

/** An uploaded file is removed when nothing has used it for so long. */
export const UNUSED_SECONDS = 86_400

/** When a file that nothing uses from `now` on is due for removal. */
export const removalDue = (now: Date): Date => new Date(now.getTime() + UNUSED_SECONDS * 1000)

export interface Claim {
  readonly key: string
  /** Who must have uploaded the file. */
  readonly ownerId: string
  readonly folder: ImageFolder
  /** What uses the file from now on: `user-avatar <user id>`, `brand-logo <brand id>` … */
  readonly usedBy: string
  readonly now: Date
}

/**
 * Publishes an uploaded picture: from now on `usedBy` uses it and everybody can read it. Claiming it again for the same
 * `usedBy` changes nothing.
 *
 * @returns the public address
 * @throws AppError file_not_found for a key that is unknown, of somebody else, of another folder or used by something
 *   else
 */
export async function claimFile(tx: Db, claim: Claim): Promise<string> {
  const { key, usedBy, now } = claim
  const file = await lockFile(tx, key)
  if (file === undefined || !mayClaimFile(claim, file)) throw new AppError('file_not_found')
  if (file.used_by === null && !(await markUsed(tx, key, usedBy, now))) throw new AppError('file_not_found')
  return publicAddress(key)
}

/**
 * Makes the files of `usedBy` private again, except `exceptKey`; they are removed a day later unless they are claimed
 * anew.
 */
export async function releaseFiles(tx: Db, usedBy: string, now: Date, exceptKey?: string): Promise<void> {
  await markUnused(tx, usedBy, exceptKey, removalDue(now))
}

/** `usedBy` of a user’s avatar. */
export const avatarOf = (userId: string): string => `user-avatar ${userId}`
