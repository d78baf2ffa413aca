import './customers.events.ts'
import { Readable } from 'node:stream'
import type { Language } from '@vicino/contract/common/language'
import type { Customer } from '@vicino/contract/loyalty/customers/schemas'
import type { exportCustomers as contract } from '@vicino/contract/loyalty/customers/endpoints'
import { PERSONAL_FIELDS } from '@vicino/contract/common/seen-by-shop'
import type { QueryOf } from '@vicino/contract/endpoint'
import type { Program } from '@vicino/domain/loyalty/program'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import type { Document } from '../../../platform/http/endpoint.ts'
import { compiledProgram, readOwnHead } from '../programs/public.ts'
import { type FileRows, XLSX_ROWS, xlsxOf } from '../../../platform/xlsx.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/csv.ts'
import { customerCells, HEADINGS, sheetCells, sheetColumns } from './csv-customers.ts'
import { presentCustomer } from './customers.presenter.ts'
import {
  countCustomers,
  type CustomerOrder,
  type CustomerSelection,
  type CustomerStart,
  readCustomers,
} from './customers.queries.ts'
import { orderOf, selectionOf } from './list-customers.ts'

/** Rows read at once. This bounds the memory of an export, however long it is. */
const BATCH = 1000
const NO_LIMIT = 2_000_000_000

/** A file, or a workbook of one sheet. */
export type ExportFormat = 'csv' | 'xlsx'

/**
 * Streams the customers of a search as CSV or XLSX. Writes the exporter into the audit log
 * before the first line leaves.
 * @throws AppError program_not_found, validation_failed, export_too_long
 */
export async function exportCustomers(
  db: Db,
  { db: primary, clock }: Pick<Services, 'db' | 'clock'>,
  programId: string,
  { sort, ...filters }: QueryOf<typeof contract>,
  {
    actor,
    language,
    format,
  }: { readonly actor: Actor; readonly language: Language; readonly format: ExportFormat },
): Promise<Document> {
  const head = await readOwnHead(db, programId, actor)
  const program = await compiledProgram(db, head)
  const now = clock.now()
  const selection = await selectionOf(db, programId, filters, {
    program: () => Promise.resolve(program),
    now,
  })
  const count = await countCustomers(db, selection, NO_LIMIT)
  if (format === 'xlsx' && count > XLSX_ROWS)
    throw new AppError('export_too_long', { values: { max: XLSX_ROWS } })
  // The search text stays out of the audit log: it may be a person's name.
  const { search, ...told } = filters
  await writeAudit(primary, {
    actorId: actor.sub,
    action: 'customer.exported',
    objectType: 'program',
    objectId: programId,
    brandId: head.brandId,
    detail: { ...told, sort, search: search !== undefined, count, format },
    now,
  })
  const sent = { what: 'customers', programId, brandId: head.brandId, rows: count, language } as const
  await emit(primary, 'brand.exported', { ...sent, actorId: actor.sub }, now)
  const day = now.toISOString().slice(0, 10)
  const batches = batchesOf(db, selection, orderOf(sort), program)
  const bytes = format === 'csv' ? Readable.from(linesOf(batches, language)) : workbookOf(batches, language)
  return { bytes, fileName: `clienti-${day}.${format}`, isFinal: false, isSaved: true }
}

/** Yields the customers in parts. */
async function* batchesOf(
  db: Db,
  selection: CustomerSelection,
  order: CustomerOrder,
  program: Program,
): AsyncGenerator<Customer[]> {
  for (let start: CustomerStart | null = null; ;) {
    const place = { start, skip: 0, limit: BATCH }
    const { rows }: Awaited<ReturnType<typeof readCustomers>> = await readCustomers(
      db,
      selection,
      order,
      place,
      null,
    )
    if (rows.length > 0) yield rows.map((row) => presentCustomer(row, program))
    const last = rows.at(-1)
    if (rows.length < BATCH || last === undefined) return
    start = { key: last.key, userId: last.userId }
  }
}

async function* linesOf(batches: AsyncIterable<Customer[]>, language: Language): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADINGS[language])
  for await (const customers of batches)
    yield customers.map((customer) => csvLine(customerCells(customer, language))).join('')
}

const SHEET_NAME = { it: 'Clienti', en: 'Customers' } as const

function workbookOf(batches: AsyncIterable<Customer[]>, language: Language): Readable {
  async function* rows() {
    for await (const customers of batches) yield customers.map((customer) => sheetCells(customer, language))
  }
  return xlsxOf(SHEET_NAME[language], sheetColumns(language), rows())
}

/** Reads all customers of a program for a file, newest first. */
export async function rowsOfCustomers(
  db: Db,
  {
    programId,
    language,
    now,
  }: { readonly programId: string; readonly language: Language; readonly now: Date },
): Promise<FileRows> {
  const program = await compiledProgram(db, programId)
  const selection = await selectionOf(db, programId, {}, { program: () => Promise.resolve(program), now })
  async function* batches() {
    for await (const customers of batchesOf(db, selection, orderOf('-firstInteraction'), program))
      yield customers.map((customer) => ({ userId: customer._id, cells: sheetCells(customer, language) }))
  }
  const columns = sheetColumns(language)
  return {
    name: SHEET_NAME[language],
    columns,
    personalFrom: columns.length - PERSONAL_FIELDS.length,
    batches: batches(),
  }
}
