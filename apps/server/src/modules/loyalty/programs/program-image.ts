import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { publicAddress } from '../../../platform/files/keys.ts'
import { useFiles } from '../../foundation/files/public.ts'

/** Returns the `usedBy` of a program's image among the files. */
export const imageOf = (programId: string): string => `program ${programId}`

/**
 * Publishes the named image of a program: the key of an upload, or the address shown already.
 * @param shown the address shown until now; null for a new program
 * @returns the address
 * @throws AppError file_not_found (also for an address that it does not show), file_unfit,
 * file_in_use
 */
export async function claimImage(
  tx: Db,
  { programId, ownerId, now }: { programId: string; ownerId: string; now: Date },
  named: string,
  shown: string | null,
): Promise<string> {
  if (named === shown) return named
  const field = 'baseInfo.imageUrl'
  if (named.startsWith('/'))
    throw new AppError('file_not_found', { fieldErrors: { [field]: 'upload_again' } })
  const files = [{ key: named, use: 'program' as const, field }]
  await useFiles(tx, { usedBy: imageOf(programId), ownerId, files, now })
  return publicAddress(named)
}
