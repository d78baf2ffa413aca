import type { ImportKind, ImportState } from '@vicino/contract/loyalty/customers/imports/constants'
import { type RawBuilder, sql } from 'kysely'
import { type RowOf, tableColumns } from '../../../../platform/db/columns.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { lockByName } from '../../../../platform/db/named-lock.ts'
import { allRows, execute, firstRow, firstValue, onlyRow } from '../../../../platform/db/statement.ts'
import type { TimeStart } from '../../../../platform/cursor.ts'

/** Counts of an import's rows by state, and their sums (sum_up_import()). */
export interface Summary {
  readonly rows: number
  readonly refused: number
  readonly ready: number
  readonly waiting: number
  readonly given: number
  readonly undone: number
  readonly kept: number
  readonly amountCents: number
  readonly points: number
  readonly stamps: number
  readonly undonePoints: number
  readonly undoneStamps: number
  readonly leftPoints: number
  readonly leftStamps: number
}

const IMPORT_COLUMNS = tableColumns(`customer_imports i:
  id kind fileName state reason countsForLevel createdAt confirmedAt`)

export interface ImportRow extends RowOf<typeof IMPORT_COLUMNS> {
  readonly kind: ImportKind
  readonly state: ImportState
  readonly by: string
  /** Empty while the file is read. */
  readonly summary: Partial<Summary>
}

const COLUMNS = sql`
  ${IMPORT_COLUMNS}, u.username::text AS by, i.summary`

export function readImport(db: Db, programId: string, id: string): Promise<ImportRow | undefined> {
  return firstRow(db)`
    SELECT ${COLUMNS} FROM customer_imports i JOIN users u ON u.id = i.created_by
    WHERE i.id = ${id} AND i.program_id = ${programId}`
}

/** Reads an import as readImport() does, and locks it until the transaction ends. */
export async function lockImport(tx: Db, programId: string, id: string): Promise<ImportRow | undefined> {
  await execute(tx)`
    SELECT FROM customer_imports WHERE id = ${id} AND program_id = ${programId} FOR NO KEY UPDATE`
  return readImport(tx, programId, id)
}

/** Newest first. */
export const readImports = (
  db: Db,
  programId: string,
  { start, limit }: { readonly start: TimeStart | null; readonly limit: number },
): Promise<ImportRow[]> => allRows(db)`
    SELECT ${COLUMNS} FROM customer_imports i JOIN users u ON u.id = i.created_by
    WHERE i.program_id = ${programId} AND (${start?.id ?? null}::uuid IS NULL OR i.id < ${start?.id ?? null}::uuid)
    ORDER BY i.id DESC LIMIT ${limit}::int`

/** Finds the import of a file that was not undone, or adds a new one. */
export async function findOrAddImport(
  db: Db,
  file: { programId: string; kind: ImportKind; fileName: string; sha256: string; userId: string; now: Date },
): Promise<{ id: string; state: ImportState }> {
  await execute(db)`
    INSERT INTO customer_imports (program_id, kind, file_name, sha256, state, created_by, created_at)
    VALUES (${file.programId}, ${file.kind}, ${file.fileName}, ${file.sha256}, 'reading', ${file.userId}, ${file.now})
    ON CONFLICT (program_id, kind, sha256) WHERE state <> 'undone' DO NOTHING`
  return onlyRow(db)`
    SELECT id, state FROM customer_imports
    WHERE program_id = ${file.programId} AND kind = ${file.kind} AND sha256 = ${file.sha256} AND state <> 'undone'`
}

export const deleteImportRow = (db: Db, id: string): Promise<void> =>
  execute(db)`DELETE FROM customer_imports WHERE id = ${id} AND state IN ('reading', 'preview')`

/**
 * Ends the reading, when all rows are stored: refuses customers named twice, and deletes from
 * accepted lines what only refused lines have to show.
 */
export async function endReading(tx: Db, importId: string): Promise<void> {
  await takeLonger(tx)
  const rows = await allRows(tx)`
    SELECT FROM customer_imports WHERE id = ${importId} AND state = 'reading' FOR NO KEY UPDATE`
  if (rows.length === 0) return
  await execute(tx)`
    UPDATE customer_import_rows r SET state = 'refused', reason = 'twice'
    FROM (
      SELECT line, row_number() OVER (PARTITION BY user_id, email_hash, coalesce(reference, ''),
        CASE WHEN reference IS NULL THEN (occurred_at, amount_cents) END ORDER BY line) AS place
      FROM customer_import_rows WHERE import_id = ${importId} AND state IN ('ready', 'waiting')
    ) same
    WHERE r.import_id = ${importId} AND r.line = same.line AND same.place > 1`
  await execute(tx)`
    UPDATE customer_import_rows SET cells = NULL WHERE import_id = ${importId} AND state <> 'refused'`
  await execute(tx)`UPDATE customer_imports SET state = 'preview' WHERE id = ${importId}`
  await sumUp(tx, importId)
}

/**
 * Raises the time limit of statements: steps over all rows of an import (at most 100,000) take
 * longer.
 */
export const takeLonger = (tx: Db): Promise<void> =>
  execute(tx)`SELECT set_config('statement_timeout', '60s', true)`

export const sumUp = (tx: Db, importId: string): Promise<void> =>
  execute(tx)`SELECT sum_up_import(${importId}::uuid)`

/** Serialises the confirmations of imports into a program, and those of a person. */
export async function lockConfirmations(tx: Db, programId: string, userId: string): Promise<void> {
  await lockByName(tx, `imports ${programId}`)
  await lockByName(tx, `imports by ${userId}`)
}

/** Sums the points of all imports that a person confirmed since a moment. */
export const pointsImportedBy = (db: Db, userId: string, since: Date): Promise<number> => firstValue(db, 0)`
    SELECT coalesce(sum((summary ->> 'points')::bigint), 0)::bigint AS points FROM customer_imports
    WHERE confirmed_by = ${userId} AND confirmed_at >= ${since}::timestamptz`

export const setConfirmed = (
  tx: Db,
  of: { id: string; reason: string; countsForLevel: boolean; userId: string; now: Date },
): Promise<void> => execute(tx)`
    UPDATE customer_imports SET state = 'applying', reason = ${of.reason}, counts_for_level = ${of.countsForLevel},
      confirmed_by = ${of.userId}, confirmed_at = ${of.now}
    WHERE id = ${of.id}`

export async function setUndoing(tx: Db, id: string): Promise<void> {
  await takeLonger(tx)
  await execute(tx)`UPDATE customer_imports SET state = 'undoing', ended_at = NULL WHERE id = ${id}`
  await execute(tx)`
    UPDATE customer_import_rows SET state = 'undone', email_hash = NULL
    WHERE import_id = ${id} AND state IN ('ready', 'waiting')`
  await sumUp(tx, id)
}

/** An import that the job handles. */
export interface AtWork {
  readonly id: string
  readonly programId: string
  readonly kind: ImportKind
  readonly state: 'applying' | 'undoing'
  readonly reason: string
  readonly countsForLevel: boolean
  readonly confirmedBy: string
}

const IS_AT_WORK = sql`state IN ('applying', 'undoing')`

/** Whether rows of an import are still to be given or taken back. */
export const importsWait = (): RawBuilder<boolean> =>
  sql`EXISTS (SELECT FROM customer_imports WHERE ${IS_AT_WORK})`

/** Locks the oldest import that is being given or undone; undefined = there is none. */
export const lockAtWork = (tx: Db): Promise<AtWork | undefined> => firstRow(tx)`
    SELECT id, program_id AS "programId", kind, state, reason, counts_for_level AS "countsForLevel", confirmed_by AS "confirmedBy"
    FROM customer_imports WHERE ${IS_AT_WORK}
    ORDER BY id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`

/** Marks an import as ended, because no row is left. */
export async function setEnded(tx: Db, { id, state }: AtWork, now: Date): Promise<void> {
  await execute(tx)`
    UPDATE customer_imports SET state = ${state === 'applying' ? 'applied' : 'undone'}, ended_at = ${now} WHERE id = ${id}`
  await sumUp(tx, id)
}

/**
 * Deletes what nobody needs any more: old previews, rows that wait for people who never joined,
 * refused lines, e-mails (IMPORT_LIVES).
 */
export async function forgetOld(
  tx: Db,
  { preview, waiting, refused }: { preview: Date; waiting: Date; refused: Date },
): Promise<void> {
  await execute(tx)`
    DELETE FROM customer_imports WHERE state IN ('reading', 'preview') AND created_at < ${preview}`
  const rows = await allRows(tx)<{ id: string }>`
    WITH late AS (
      UPDATE customer_import_rows r SET state = 'refused', reason = 'expired', email_hash = NULL
      FROM customer_imports i WHERE i.id = r.import_id AND i.confirmed_at < ${waiting} AND r.state = 'waiting'
      RETURNING r.import_id
    ) SELECT DISTINCT import_id AS id FROM late`
  for (const { id } of rows) await sumUp(tx, id)
  await execute(tx)`
    UPDATE customer_import_rows r SET cells = NULL, email_hash = NULL
    FROM customer_imports i WHERE i.id = r.import_id AND i.created_at < ${refused} AND r.state = 'refused'
      AND (r.cells IS NOT NULL OR r.email_hash IS NOT NULL)`
}
