import type { EXPORT_STATES, ExportKind } from '@vicino/contract/marketing/exports/constants'
import type { Language } from '@vicino/contract/common/language'
import { EXPORT_LIFE } from '@vicino/domain/lifecycles'
import { type RawBuilder, sql } from 'kysely'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, allValues, anyRow, execute, firstRow, firstValue } from '../../../platform/db/statement.ts'
import { inStates } from '../../../platform/db/states.ts'

const WAITING = inStates(EXPORT_LIFE.due)

const EXPORT_COLUMNS = tableColumns(`export_files f:
  id brandId what programId isScheduled language state tries readAt object rows downloads createdAt
  expiresAt`)

export interface ExportRow extends RowOf<typeof EXPORT_COLUMNS> {
  readonly what: ExportKind
  readonly programName: string | null
  readonly from: Date | null
  readonly until: Date | null
  readonly language: Language
  readonly state: (typeof EXPORT_STATES)[number]
  /** Name in the storage. */
  readonly object: string | null
  readonly bytes: number | null
  readonly by: string | null
}

const readWhere = (db: Db, where: RawBuilder<unknown>): Promise<ExportRow[]> => allRows(db)`
    SELECT ${EXPORT_COLUMNS}, p.name AS "programName", f.period_from AS "from", f.period_until AS "until",
      f.bytes::float8 AS bytes, CASE WHEN u.erased_at IS NULL THEN u.username END AS by
    FROM export_files f LEFT JOIN programs p ON p.id = f.program_id LEFT JOIN users u ON u.id = f.created_by ${where}`

/** Exports of a brand that have not expired, newest first. */
export const readExports = (
  db: Db,
  of: {
    readonly brandId: string
    readonly before: string | null
    readonly limit: number
    readonly now: Date
  },
): Promise<ExportRow[]> =>
  readWhere(
    db,
    sql`WHERE f.brand_id = ${of.brandId} AND f.expires_at > ${of.now}::timestamptz
      AND (${of.before}::uuid IS NULL OR f.id < ${of.before}::uuid) ORDER BY f.id DESC LIMIT ${sql.lit(of.limit)}`,
  )

export async function findExport(db: Db, id: string, now: Date): Promise<ExportRow | undefined> {
  const [row] = await readWhere(db, sql`WHERE f.id = ${id} AND f.expires_at > ${now}::timestamptz`)
  return row
}

/** Counts a brand's exports that wait for their turn. */
export const countWaiting = (db: Db, brandId: string): Promise<number> => firstValue(db, 0)`
    SELECT count(*)::int AS count FROM export_files WHERE brand_id = ${brandId} AND state IN ${WAITING}`

export interface NewExport {
  readonly brandId: string
  readonly what: ExportKind
  readonly programId: string | null
  readonly from: Date | null
  readonly until: Date | null
  readonly language: Language
  readonly createdBy: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

/**
 * @param schedule of the export, and when it was due; an export that exists for that moment is left
 * as it is
 */
export const insertExport = (
  tx: Db,
  values: NewExport,
  schedule: { readonly id: string; readonly dueAt: Date } | null = null,
): Promise<string | undefined> => firstValue(tx)`
    INSERT INTO export_files (brand_id, what, program_id, schedule_id, due_at, is_scheduled, period_from, period_until, language,
      next_at, created_by, created_at, expires_at)
    VALUES (${values.brandId}, ${values.what}, ${values.programId}, ${schedule?.id ?? null}, ${schedule?.dueAt ?? null},
      ${schedule !== null}, ${values.from}, ${values.until}, ${values.language}, ${values.createdAt}, ${values.createdBy},
      ${values.createdAt}, ${values.expiresAt})
    ON CONFLICT (schedule_id, due_at) DO NOTHING RETURNING id`

/** Records a direct download; no file is kept of it. */
export const insertSent = (
  tx: Db,
  values: Omit<NewExport, 'from' | 'until'> & { readonly rows: number | null },
): Promise<void> => execute(tx)`
    INSERT INTO export_files (brand_id, what, program_id, language, state, rows, downloads, created_by, created_at, expires_at)
    VALUES (${values.brandId}, ${values.what}, ${values.programId}, ${values.language}, 'sent', ${values.rows}, 1,
      ${values.createdBy}, ${values.createdAt}, ${values.expiresAt})`

/** @returns the name to delete from the storage; undefined when the export is gone already */
export const deleteExportRow = (
  tx: Db,
  id: string,
): Promise<{ readonly object: string | null } | undefined> => firstRow(tx)`
    DELETE FROM export_files WHERE id = ${id} RETURNING object`

const isWaiting = (now: Date) => sql`state IN ${WAITING} AND next_at <= ${now}::timestamptz`

/** Whether a file is to be made. */
export const filesWait = (now: Date): RawBuilder<boolean> =>
  sql`EXISTS (SELECT FROM export_files WHERE ${isWaiting(now)})`

/** Locks the next export and counts the try. */
export async function takeWaiting(tx: Db, now: Date): Promise<ExportRow | undefined> {
  const rows = await allRows(tx)<{ id: string }>`
    UPDATE export_files SET tries = tries + 1, read_at = ${now} WHERE id = (
      SELECT id FROM export_files WHERE ${isWaiting(now)} ORDER BY next_at, id LIMIT 1)
    RETURNING id`
  const [taken] = rows
  return taken && findExport(tx, taken.id, now)
}

/**
 * Stores that a file exists. If a person closed the account while it was written, it may contain
 * them and is rewritten.
 * @returns false where the export was deleted meanwhile
 */
export const setReady = (
  tx: Db,
  of: { readonly id: string; readonly object: string; readonly rows: number; readonly bytes: number },
): Promise<boolean> => anyRow(tx)`
    UPDATE export_files SET state = 'ready', next_at = NULL, object = ${of.object}, rows = ${of.rows}, bytes = ${of.bytes},
      is_stale = EXISTS (SELECT FROM users WHERE erased_at >= read_at)
    WHERE id = ${of.id} AND state IN ${WAITING} RETURNING id`

/** @param nextAt time of the next try; null = none */
export const setFailed = (tx: Db, id: string, nextAt: Date | null): Promise<void> => execute(tx)`
    UPDATE export_files SET next_at = ${nextAt}, state = CASE WHEN ${nextAt === null} THEN 'failed' ELSE state END
    WHERE id = ${id} AND state IN ${WAITING}`

export const countDownload = (tx: Db, id: string): Promise<void> =>
  execute(tx)`UPDATE export_files SET downloads = downloads + 1 WHERE id = ${id}`

/** People who closed their account since a moment: downloads leave them out. */
export async function erasedSince(db: Db, since: Date): Promise<Set<string>> {
  const values = await allValues(db)<string>`SELECT id FROM users WHERE erased_at >= ${since}::timestamptz`
  return new Set(values)
}

/**
 * Members who since then have left a program, or withdrawn the consent by which its brand knows
 * more than their public name.
 */
export async function withdrawnSince(db: Db, programId: string, since: Date): Promise<Set<string>> {
  const values = await allValues(db)<string>`
    SELECT user_id AS id FROM consents WHERE program_id = ${programId} AND NOT granted AND purpose IN ('loyalty-privacy', 'loyalty-details')
      AND created_at >= ${since}::timestamptz
    UNION SELECT user_id FROM members WHERE program_id = ${programId} AND left_at >= ${since}::timestamptz`
  return new Set(values)
}

/** Marks files that may contain a person who closes the account. */
export const markStale = (tx: Db, userId: string): Promise<void> => execute(tx)`
    UPDATE export_files SET is_stale = true WHERE state = 'ready' AND (
      program_id IN (SELECT program_id FROM members WHERE user_id = ${userId})
      OR what = 'coupons' AND brand_id IN (SELECT brand_id FROM coupon_codes WHERE user_id = ${userId}))`

/** Finds the next file to rewrite. */
export async function findStale(db: Db, now: Date): Promise<ExportRow | undefined> {
  const [row] = await readWhere(
    db,
    sql`WHERE f.is_stale AND f.state = 'ready' AND f.expires_at > ${now}::timestamptz ORDER BY f.id LIMIT 1`,
  )
  return row
}

/** @returns false where the export was deleted meanwhile */
export const setRewritten = (
  tx: Db,
  of: {
    readonly id: string
    readonly object: string
    readonly rows: number
    readonly bytes: number
    /** When the writing began: people who closed the account since may still be in it. */
    readonly at: Date
  },
): Promise<boolean> => anyRow(tx)`
    UPDATE export_files SET object = ${of.object}, rows = ${of.rows}, bytes = ${of.bytes}, read_at = ${of.at},
      is_stale = EXISTS (SELECT FROM users WHERE erased_at >= ${of.at}::timestamptz)
    WHERE id = ${of.id} RETURNING id`

/** Deletes expired exports, at most `most`. @returns their names in the storage */
export async function deleteOld(tx: Db, now: Date, most: number): Promise<string[]> {
  const rows = await allRows(tx)<{ object: string | null }>`
    DELETE FROM export_files WHERE id IN (
      SELECT id FROM export_files WHERE expires_at <= ${now}::timestamptz ORDER BY expires_at LIMIT ${sql.lit(most)})
    RETURNING object`
  return rows.flatMap(({ object }) => object ?? [])
}

/** Returns those storage names that belong to an export. */
export async function keptObjects(db: Db, names: readonly string[]): Promise<Set<string>> {
  const ids = names.flatMap((name) => /^exports\/([\da-f-]{36})\//.exec(name)?.[1] ?? [])
  const rows = await allRows(db)<{ object: string | null }>`
    SELECT object FROM export_files WHERE id = ANY (${ids}::uuid[])`
  return new Set(rows.flatMap(({ object }) => object ?? []))
}
