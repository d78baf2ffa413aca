import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Uploads } from '../../../platform/db/schema.gen.ts'

export type UploadRow = Selectable<Uploads>

/**
 * Reads a user's upload of that name, or makes it, and locks its row until the transaction ends.
 */
export async function lockUpload(tx: Db, userId: string, fileName: string, now: Date): Promise<UploadRow> {
  const row: Insertable<Uploads> = {
    user_id: userId,
    file_name: fileName,
    created_at: now,
    updated_at: now,
  }
  return tx
    .insertInto('uploads')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'file_name']).doUpdateSet({ updated_at: now }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

type UploadId = Pick<UploadRow, 'user_id' | 'file_name'>

export async function saveUpload(
  tx: Db,
  { user_id, file_name }: UploadId,
  values: Partial<Pick<UploadRow, 'parts' | 'digests' | 'bytes' | 'key' | 'ended'>>,
): Promise<void> {
  await tx
    .updateTable('uploads')
    .set(values)
    .where('user_id', '=', user_id)
    .where('file_name', '=', file_name)
    .execute()
}

export async function deleteUpload(tx: Db, { user_id, file_name }: UploadId): Promise<void> {
  await tx.deleteFrom('uploads').where('user_id', '=', user_id).where('file_name', '=', file_name).execute()
}

/**
 * Returns the key of the file that a finished upload became; null for an unfinished upload,
 * undefined when it is gone.
 */
export async function findUploadKey(
  db: Db,
  { user_id, file_name }: UploadId,
): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('uploads')
    .select('key')
    .where('user_id', '=', user_id)
    .where('file_name', '=', file_name)
    .executeTakeFirst()
  return row?.key
}

/** Makes all uploads of a person so old that the next run of the job deletes them. */
export async function endUploadsOf(tx: Db, userId: string): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ updated_at: new Date(0) })
    .where('user_id', '=', userId)
    .execute()
}

/**
 * Removes up to `limit` uploads that got no chunk since `before`; returns the names of their parts
 * in the storage.
 */
export async function deleteOldUploads(tx: Db, before: Date, limit: number): Promise<string[]> {
  const old = await tx
    .selectFrom('uploads')
    .select(['user_id', 'file_name', 'parts'])
    .where('updated_at', '<', before)
    .orderBy('updated_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const upload of old) await deleteUpload(tx, upload)
  return old.flatMap(({ parts }) => parts)
}
