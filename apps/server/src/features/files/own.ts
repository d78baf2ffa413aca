import type { Database, Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { signedAddress } from '../../platform/files/files.ts'
import { publicAddress } from '../../platform/files/keys.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { deleteUnusedFile, type FileRow, findFile, lockFile } from './files.queries.ts'

/**
 * Where a file can be read: for ever when something published uses it, else for an hour, by its owner and superAdmin.
 *
 * @throws AppError file_not_found, also for another’s private file
 */
export async function addressOfFile(
  db: Db,
  services: Services,
  actor: Actor,
  key: string,
): Promise<{ url: string }> {
  const file = await findFile(db, key)
  if (file === undefined) throw new AppError('file_not_found')
  if (file.used_by !== null) return { url: publicAddress(key) }
  if (!mayManage(actor, file)) throw new AppError('file_not_found')
  return { url: signedAddress(services, key) }
}

/** Removes a file that nothing uses. @throws AppError file_not_found (also for another’s), file_in_use */
export async function removeFile(
  db: Database,
  { storage }: Services,
  actor: Actor,
  key: string,
): Promise<void> {
  const objects = await inTransaction(db, async (tx) => {
    const file = await lockFile(tx, key)
    if (file === undefined || !mayManage(actor, file)) throw new AppError('file_not_found')
    if (!(await deleteUnusedFile(tx, key))) throw new AppError('file_in_use')
    return file.objects
  })
  await storage.remove(objects)
}

const mayManage = (actor: Actor, file: FileRow): boolean =>
  actor.role === 'superAdmin' || file.owner_id === actor.sub
