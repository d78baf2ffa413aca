import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { signedAddress } from '../../../platform/files/files.ts'
import { isPrivate, publicAddress } from '../../../platform/files/keys.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { mayManageFile } from './files.policy.ts'
import { findFile } from './files.queries.ts'

/**
 * Returns the address at which a file can be read: the public one when a published record uses the
 * file, else a signed one that works for an hour, for the file's owner and superAdmins only.
 * @throws AppError file_not_found, also for a private file of somebody else
 */
export async function addressOfFile(
  db: Db,
  services: Services,
  actor: Actor,
  key: string,
): Promise<{ url: string }> {
  const file = await findFile(db, key)
  if (file === undefined) throw new AppError('file_not_found')
  if (file.used_by !== null && !isPrivate(key)) return { url: publicAddress(key) }
  if (!mayManageFile(actor, file)) throw new AppError('file_not_found')
  return { url: signedAddress(services, key) }
}
