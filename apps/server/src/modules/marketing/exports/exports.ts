import type { AuditAction } from '@vicino/contract/administration/audit/actions'
import { Readable } from 'node:stream'
import { EXPORT_LIMITS, type ExportKind } from '@vicino/contract/marketing/exports/constants'
import type {
  createExport as create,
  listExports as list,
} from '@vicino/contract/marketing/exports/endpoints'
import type { Export } from '@vicino/contract/marketing/exports/schemas'
import type { Language } from '@vicino/contract/common/language'
import type { BodyOf, QueryOf, ResponseOf } from '@vicino/contract/endpoint'
import { parseDate, startOfDay } from '@vicino/domain/loyalty/clock'
import { writeAudit } from '../../../platform/audit.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/csv.ts'
import { pageOf } from '../../../platform/cursor.ts'
import { withForeignKeys } from '../../../platform/db/constraints.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import type { Document } from '../../../platform/http/endpoint.ts'
import { type FileRow, type FileRows, XLSX_ROWS, type XlsxCell, xlsxOf } from '../../../platform/xlsx.ts'
import { brandOf, mayRun, readOwnHead } from '../../loyalty/programs/public.ts'
import { presentExport } from './exports.presenter.ts'
import {
  countDownload,
  countWaiting,
  deleteExportRow,
  erasedSince,
  type ExportRow,
  findExport,
  insertExport,
  readExports,
  withdrawnSince,
} from './exports.queries.ts'
import { expiryOf } from './make-exports.ts'
import { csvCells, readStored } from './stored-file.ts'

/**
 * Lists a brand's exports of the last 30 days, newest first. @throws AppError brand_not_found,
 * cursor_invalid
 */
export async function listExports(
  db: Db,
  { clock, cursors }: Pick<Services, 'clock' | 'cursors'>,
  { brandId: named, limit, cursor }: QueryOf<typeof list>,
  actor: Actor,
): Promise<ResponseOf<typeof list>> {
  const brandId = brandOf(actor, named)
  const scope = ['export', brandId]
  const before = cursor === undefined ? null : cursors.decode(scope, cursor).id
  const rows = await readExports(db, { brandId, before, limit: limit + 1, now: clock.now() })
  const page = pageOf(rows, limit, ({ id }) => cursors.encode(scope, { values: [], id }))
  return { items: page.rows.map(presentExport), nextCursor: page.nextCursor }
}

/** Checks that the named program belongs to the brand. @throws AppError program_not_found */
export async function assertProgram(
  db: Db,
  { brandId, programId }: { readonly brandId: string; readonly programId: string | null },
  actor: Actor,
): Promise<void> {
  if (programId === null) return
  const head = await readOwnHead(db, programId, actor)
  if (head.brandId !== brandId) throw new AppError('program_not_found')
}

/**
 * Orders an export, which the job makes. @throws AppError brand_not_found, program_not_found,
 * exports_waiting, validation_failed
 */
export async function createExport(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  body: BodyOf<typeof create>,
  { actor, language }: { readonly actor: Actor; readonly language: Language },
): Promise<Export> {
  const now = clock.now()
  const { what, programId, from, to } = body
  const brandId = brandOf(actor, body.brandId)
  await assertProgram(tx, { brandId, programId }, actor)
  if ((await countWaiting(tx, brandId)) >= EXPORT_LIMITS.waiting)
    throw new AppError('exports_waiting', { values: { max: EXPORT_LIMITS.waiting } })
  const values = {
    brandId,
    what,
    programId,
    from: from === null ? null : new Date(startOfDay(dayOf('from', from))),
    until: to === null ? null : new Date(startOfDay(dayOf('to', to) + 1)),
    language,
    createdBy: actor.sub,
    createdAt: now,
    expiresAt: expiryOf(now),
  }
  const id = await withForeignKeys({ export_files_brand_id_fkey: 'brand_not_found' }, () =>
    insertExport(tx, values),
  )
  const row = id === undefined ? undefined : await findExport(tx, id, now)
  if (row === undefined) throw new Error('An export of no schedule is always a new one')
  await note(tx, 'export.created', row, actor, now)
  return presentExport(row)
}

function dayOf(field: string, text: string): number {
  const day = parseDate(text)
  if (day === null) throw new AppError('validation_failed', { fieldErrors: { [field]: 'date' } })
  return day
}

async function ownExport(db: Db, id: string, actor: Actor, now: Date): Promise<ExportRow> {
  const row = await findExport(db, id, now)
  if (row === undefined || !mayRun(actor, row.brandId)) throw new AppError('export_not_found')
  return row
}

const note = (
  tx: Db,
  action: AuditAction,
  { id, brandId, what, programId }: ExportRow,
  actor: Actor,
  now: Date,
  more: Record<string, unknown> = {},
): Promise<void> =>
  writeAudit(tx, {
    actorId: actor.sub,
    action,
    objectType: 'export',
    objectId: id,
    brandId,
    detail: { what, programId, ...more },
    now,
  })

/** Deletes an export and its file. @throws AppError export_not_found */
export async function deleteExport(
  { db, clock, storage }: Pick<Services, 'clock' | 'storage'> & { readonly db: Database },
  id: string,
  actor: Actor,
): Promise<void> {
  const now = clock.now()
  const gone = await inTransaction(db, async (tx) => {
    const row = await ownExport(tx, id, actor, now)
    const deleted = await deleteExportRow(tx, id)
    if (deleted === undefined) throw new AppError('export_not_found')
    await note(tx, 'export.deleted', row, actor, now)
    return deleted
  })
  if (gone.object !== null) await storage.remove([gone.object])
}

/**
 * Streams the file of an export, without people who closed the account since, and without personal
 * fields of people who left the program or withdrew the consent since. Each download is in the
 * audit log.
 * @throws AppError export_not_found, export_not_ready, export_too_long
 */
export async function exportDocument(
  { db, clock, storage }: Pick<Services, 'clock' | 'storage'> & { readonly db: Database },
  id: string,
  format: 'csv' | 'xlsx',
  actor: Actor,
): Promise<Document> {
  const now = clock.now()
  const row = await ownExport(db, id, actor, now)
  const { object, readAt, language } = row
  if (object === null || readAt === null) throw new AppError('export_not_ready')
  if (format === 'xlsx' && (row.rows ?? 0) > XLSX_ROWS)
    throw new AppError('export_too_long', { values: { max: XLSX_ROWS } })
  await inTransaction(db, async (tx) => {
    await countDownload(tx, id)
    await note(tx, 'export.downloaded', row, actor, now, { rows: row.rows, format })
  })
  const stored = await readStored(storage, object, await erasedSince(db, readAt))
  const file =
    row.programId === null ? stored : veiled(stored, await withdrawnSince(db, row.programId, readAt))
  const bytes =
    format === 'csv'
      ? Readable.from(linesOf(file, language))
      : xlsxOf(file.name, file.columns, cellsIn(file.batches))
  const fileName = `${NAMES[row.what]}-${row.createdAt.toISOString().slice(0, 10)}.${format}`
  return { bytes, fileName, isFinal: false, isSaved: true }
}

const NAMES = {
  customers: 'clienti',
  movements: 'movimenti',
  purchases: 'acquisti',
  coupons: 'coupon',
  deals: 'deal',
} as const satisfies Record<ExportKind, string>

/** Removes the personal fields of some people. */
function veiled(file: FileRows, people: ReadonlySet<string>): FileRows {
  const { personalFrom } = file
  if (personalFrom === null || people.size === 0) return file
  const hide = ({ userId, cells }: FileRow): FileRow =>
    userId !== null && people.has(userId)
      ? { userId, cells: cells.map((cell, place) => (place < personalFrom ? cell : null)) }
      : { userId, cells }
  async function* batches() {
    for await (const batch of file.batches) yield batch.map(hide)
  }
  return { ...file, batches: batches() }
}

async function* cellsIn(batches: FileRows['batches']): AsyncGenerator<(readonly XlsxCell[])[]> {
  for await (const batch of batches) yield batch.map(({ cells }) => cells)
}

async function* linesOf({ columns, batches }: FileRows, language: Language): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ title }) => title))
  for await (const batch of batches)
    yield batch.map(({ cells }) => csvLine(csvCells(columns, cells, language))).join('')
}
