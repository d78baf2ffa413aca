import type { Db } from '../../../platform/db/database.ts'
import { publicAddress } from '../../../platform/files/keys.ts'
import { AppError } from '../../../platform/errors.ts'
import { claimRefusal, type FileUse } from './files.policy.ts'
import { handOver, lockFiles, lockFilesOf, markAllUnused, markUnused, markUsed } from './files.queries.ts'

/** Seconds after which an unused upload is deleted. */
export const UNUSED_SECONDS = 86_400

/** Returns when a file that is unused from `now` on may be deleted. */
export const removalDue = (now: Date): Date => new Date(now.getTime() + UNUSED_SECONDS * 1000)

export interface WantedFile {
  readonly key: string
  readonly use: FileUse
  /** The field of the request (`avatar`, `images.2`), named in a refusal. */
  readonly field: string
}

export interface FilesOfRecord {
  /**
   * The record that shows the files: `user-avatar <user id>`, `brand-logo <brand id>`, `deal <deal
   * id>` …
   */
  readonly usedBy: string
  /** The user who must have uploaded the files that the record takes now. */
  readonly ownerId: string
  /** All files that the record shows from now on, with those that it shows already. */
  readonly files: readonly WantedFile[]
  readonly now: Date
}

/**
 * Makes these the files of a record, in the transaction that writes the record: from its commit on
 * everybody can read them. Files that the record no longer names become private again and are
 * deleted a day later, unless they are claimed again. The same files again change nothing; no files
 * release all. Of two transactions about one record the second waits for the first.
 * @returns the public addresses, in the order of `files`
 * @throws AppError file_not_found (unknown, or of somebody else), file_unfit (another kind or
 * folder), file_in_use (another record shows it), each with the field
 */
export async function useFiles(tx: Db, { usedBy, ownerId, files, now }: FilesOfRecord): Promise<string[]> {
  await lockFilesOf(tx, usedBy)
  const keys = [...new Set(files.map(({ key }) => key))]
  const found = new Map((await lockFiles(tx, keys)).map((file) => [file.key, file]))
  for (const { key, use, field } of files) {
    const refusal = claimRefusal({ ownerId, usedBy, use }, found.get(key))
    if (refusal !== undefined) throw new AppError(refusal, { fieldErrors: { [field]: 'upload_again' } })
  }
  const free = keys.filter((key) => found.get(key)?.used_by === null)
  if ((await markUsed(tx, free, usedBy, now)) < free.length) throw new AppError('file_in_use')
  await markUnused(tx, usedBy, keys, removalDue(now))
  return files.map(({ key }) => publicAddress(key))
}

/**
 * Makes all files of a record private again, when the record is deleted for example: they are
 * deleted a day later.
 */
export async function releaseFiles(tx: Db, usedBy: string, now: Date): Promise<void> {
  await lockFilesOf(tx, usedBy)
  await markUnused(tx, usedBy, [], removalDue(now))
}

/** Does the same for several records at once. */
export async function releaseFilesOf(tx: Db, usedBy: readonly string[], now: Date): Promise<void> {
  if (usedBy.length > 0) await markAllUnused(tx, usedBy, removalDue(now))
}

/** Makes the files of a record those of the record that takes its place. */
export async function handFilesOver(tx: Db, from: string, to: string): Promise<void> {
  await lockFilesOf(tx, from)
  await handOver(tx, from, to)
}

/** `usedBy` of a user’s avatar. */
export const avatarOf = (userId: string): string => `user-avatar ${userId}`
