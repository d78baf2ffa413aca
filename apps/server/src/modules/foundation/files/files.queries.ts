import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { lockByName } from '../../../platform/db/named-lock.ts'
import { allValues, execute, firstValue } from '../../../platform/db/statement.ts'
import type { Files } from '../../../platform/db/schema.gen.ts'

export type FileRow = Selectable<Files>

export type NewFile = Insertable<Files>

export async function insertFile(db: Db, row: NewFile): Promise<void> {
  await db.insertInto('files').values(row).execute()
}

/** A file, its row locked until the transaction ends. */
export function lockFile(tx: Db, key: string): Promise<FileRow | undefined> {
  return tx.selectFrom('files').selectAll().where('key', '=', key).forUpdate().executeTakeFirst()
}

/**
 * Those of these files that exist, their rows locked until the transaction ends, always in the
 * order of keys.
 */
export async function lockFiles(tx: Db, keys: readonly string[]): Promise<FileRow[]> {
  if (keys.length === 0) return []
  return tx.selectFrom('files').selectAll().where('key', 'in', keys).orderBy('key').forUpdate().execute()
}

export function findFile(db: Db, key: string): Promise<FileRow | undefined> {
  return db.selectFrom('files').selectAll().where('key', '=', key).executeTakeFirst()
}

/** Whether there is such a file and nothing uses it. */
export async function isUnused(db: Db, key: string | null): Promise<boolean> {
  return key !== null && (await findFile(db, key))?.used_by === null
}

/** Serialises transactions that change which files `usedBy` uses, until this one ends. */
export const lockFilesOf = (tx: Db, usedBy: string): Promise<void> => lockByName(tx, `files of ${usedBy}`)

/** Makes all files of several records unused: they are due for removal at `dueAt`. */
export async function markAllUnused(tx: Db, usedBy: readonly string[], dueAt: Date): Promise<void> {
  await execute(tx)`
    SELECT pg_advisory_xact_lock(hashtextextended('files of ' || name, 0))
    FROM (SELECT unnest(${usedBy}::text[]) AS name ORDER BY name) records`
  await execute(tx)`
    UPDATE files SET used_by = NULL, used_at = NULL, due_at = ${dueAt} WHERE used_by = ANY (${usedBy}::text[])`
}

/** Stores which record uses files from now on. @returns how many of them existed and were unused */
export async function markUsed(tx: Db, keys: readonly string[], usedBy: string, now: Date): Promise<number> {
  if (keys.length === 0) return 0
  const { numUpdatedRows } = await tx
    .updateTable('files')
    .set({ used_by: usedBy, used_at: now, due_at: null })
    .where('key', 'in', keys)
    .where('used_by', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Hands all files of a record on to another record. */
export async function handOver(tx: Db, from: string, to: string): Promise<void> {
  await tx.updateTable('files').set({ used_by: to }).where('used_by', '=', from).execute()
}

/**
 * Makes the files that `usedBy` uses unused, except the named ones: they may be deleted from
 * `dueAt` on.
 */
export const markUnused = (
  tx: Db,
  usedBy: string,
  except: readonly string[],
  dueAt: Date,
): Promise<void> => execute(tx)`
    UPDATE files SET used_by = NULL, used_at = NULL, due_at = ${dueAt}
    WHERE used_by = ${usedBy} AND key <> ALL(${except}::text[])`

/**
 * Removes a person’s id from all files that they uploaded. Unused files, and those that `usedBy`
 * uses (whoever uploaded them), may be deleted from `now` on.
 */
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

/** Sums the bytes of an account's unused files, with unfinished uploads. */
export const unusedBytes = (db: Db, userId: string): Promise<number> => firstValue(db, 0)`
    SELECT ((SELECT coalesce(sum(bytes), 0) FROM files WHERE owner_id = ${userId} AND used_by IS NULL)
      + (SELECT coalesce(sum(bytes), 0) FROM uploads WHERE user_id = ${userId} AND key IS NULL))::float8 AS bytes`

/** Deletes the row of an unused file; false when something uses it by now. */
export async function deleteUnusedFile(tx: Db, key: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('files')
    .where('key', '=', key)
    .where('used_by', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Deletes the rows of up to `limit` files that are due; returns the names of their storage objects.
 * A row locked by another transaction is skipped, because the file may be claimed at that moment.
 */
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

/**
 * Returns which of the storage objects belong to a file or an unfinished upload. `keys` are the
 * keys of files to which the objects would belong, by name: files are found by key, not by object.
 */
export async function knownObjects(
  db: Db,
  objects: readonly string[],
  keys: readonly string[],
): Promise<Set<string>> {
  const values = await allValues(db)<string>`
    SELECT unnest(objects) AS name FROM files WHERE key = ANY(${keys}::text[])
    UNION
    SELECT p.name FROM uploads, unnest(parts) AS p (name) WHERE p.name = ANY(${objects}::text[])`
  return new Set(values)
}

/** Reads the length of a video in seconds; null when the file is no video, or does not exist. */
export async function videoSeconds(db: Db, key: string): Promise<number | null> {
  const row = await db.selectFrom('files').select('seconds').where('key', '=', key).executeTakeFirst()
  return row?.seconds ?? null
}
