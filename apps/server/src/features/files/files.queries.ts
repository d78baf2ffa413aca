import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Files } from '../../platform/db/schema.gen.ts'

export type FileRow = Selectable<Files>

export async function insertFile(db: Db, row: Insertable<Files>): Promise<void> {
  await db.insertInto('files').values(row).execute()
}

/** A file, held until the transaction ends. */
export function lockFile(tx: Db, key: string): Promise<FileRow | undefined> {
  return tx.selectFrom('files').selectAll().where('key', '=', key).forUpdate().executeTakeFirst()
}

export function findFile(db: Db, key: string): Promise<FileRow | undefined> {
  return db.selectFrom('files').selectAll().where('key', '=', key).executeTakeFirst()
}

/** Whether there is such a file and nothing uses it. */
export async function isUnused(db: Db, key: string | null): Promise<boolean> {
  return key !== null && (await findFile(db, key))?.used_by === null
}

/** Says what uses a file that nothing used; false when something uses it by now, or it is gone. */
export async function markUsed(tx: Db, key: string, usedBy: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('files')
    .set({ used_by: usedBy, used_at: now, due_at: null })
    .where('key', '=', key)
    .where('used_by', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Files that `usedBy` uses, all but `exceptKey`, belong to nothing and go at `dueAt`. */
export async function markUnused(
  tx: Db,
  usedBy: string,
  exceptKey: string | undefined,
  dueAt: Date,
): Promise<void> {
  await tx
    .updateTable('files')
    .set({ used_by: null, used_at: null, due_at: dueAt })
    .where('used_by', '=', usedBy)
    .where('key', '<>', exceptKey ?? '')
    .execute()
}

/** Takes a person’s name off all files; those that are unused or `usedBy` uses are due at once. */
export async function disownFiles(tx: Db, userId: string, usedBy: string, now: Date): Promise<void> {
  await tx
    .updateTable('files')
    .set({ owner_id: null, used_by: null, used_at: null, due_at: now })
    .where((eb) =>
      eb.or([eb('used_by', '=', usedBy), eb.and([eb('owner_id', '=', userId), eb('used_by', 'is', null)])]),
    )
    .execute()
  await tx.updateTable('files').set({ owner_id: null }).where('owner_id', '=', userId).execute()
}

/** Bytes of an account that nothing uses yet, those on their way among them. */
export async function unusedBytes(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    SELECT ((SELECT coalesce(sum(bytes), 0) FROM files WHERE owner_id = ${userId} AND used_by IS NULL)
      + (SELECT coalesce(sum(bytes), 0) FROM uploads WHERE user_id = ${userId} AND key IS NULL))::float8 AS bytes`.execute(
    db,
  )
  return rows[0]?.bytes ?? 0
}

/** Removes a file that nothing uses; false when something uses it by now. */
export async function deleteUnusedFile(tx: Db, key: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('files')
    .where('key', '=', key)
    .where('used_by', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Removes up to `limit` files that are due; their storage objects. One that is being claimed is left for later. */
export async function deleteDueFiles(tx: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .deleteFrom('files')
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('files')
        .select('key')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('objects')
    .execute()
  return rows.flatMap(({ objects }) => objects)
}

/** Those of the storage objects that a file or an upload names; `keys` are those of the files they would belong to. */
export async function knownObjects(
  db: Db,
  objects: readonly string[],
  keys: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    SELECT unnest(objects) AS name FROM files WHERE key = ANY(${keys}::text[])
    UNION
    SELECT p.name FROM uploads, unnest(parts) AS p (name) WHERE p.name = ANY(${objects}::text[])`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
