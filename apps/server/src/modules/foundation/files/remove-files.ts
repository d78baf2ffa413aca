import type { Database } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { mayManageFile } from './files.policy.ts'
import { deleteUnusedFile, lockFile } from './files.queries.ts'

/**
 * Deletes an unused file with all its sizes.
 * @throws AppError file_not_found (also for a file of somebody else), file_in_use
 */
export async function removeFile(
  db: Database,
  { storage }: Services,
  actor: Actor,
  key: string,
): Promise<void> {
  const objects = await inTransaction(db, async (tx) => {
    const file = await lockFile(tx, key)
    if (file === undefined || !mayManageFile(actor, file)) throw new AppError('file_not_found')
    if (!(await deleteUnusedFile(tx, key))) throw new AppError('file_in_use')
    return file.objects
  })
  await storage.remove(objects)
}
