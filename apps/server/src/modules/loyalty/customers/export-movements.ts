import './customers.events.ts'
import { Readable } from 'node:stream'
import type { Language } from '@vicino/contract/common/language'
import type { exportMovements as contract } from '@vicino/contract/loyalty/customers/endpoints'
import type { QueryOf } from '@vicino/contract/endpoint'
import { parseDate, startOfDay } from '@vicino/domain/loyalty/clock'
import type { Program } from '@vicino/domain/loyalty/program'
import { writeAudit } from '../../../platform/audit.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/csv.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import type { Document } from '../../../platform/http/endpoint.ts'
import { type FileRow, type FileRows, XLSX_ROWS, type XlsxCell, xlsxOf } from '../../../platform/xlsx.ts'
import { explained } from '../members/public.ts'
import { compiledProgram, readOwnHead } from '../programs/public.ts'
import type { ExportFormat } from './export-customers.ts'
import {
  countMovements,
  type MovementRow,
  type Period,
  readAccounts,
  readMovements,
} from './movements.queries.ts'
import { romeSecond } from '../../../platform/rome-moments.ts'

/** Accounts read at once. Only their movements are held in memory during an export. */
const BATCH = 200

const TITLES: Readonly<Record<Language, readonly string[]>> = {
  it: [
    'Quando',
    'Cliente',
    'Handle',
    'Che cosa',
    'Movimento',
    'Quantità',
    'Saldo dopo',
    'Spiegazione',
    'Codice',
  ],
  en: ['When', 'Customer', 'Handle', 'What', 'Movement', 'Amount', 'Balance after', 'Explanation', 'Code'],
}
const COLUMNS = [
  ['moment', 18],
  ['text', 24],
  ['text', 20],
  ['text', 10],
  ['text', 18],
  ['whole', 10],
  ['whole', 12],
  ['text', 60],
  ['text', 38],
] as const
const UNITS = {
  it: { PTS: 'Punti', STAMP: 'Bollini' },
  en: { PTS: 'Points', STAMP: 'Stamps' },
} as const
const SHEET_NAME = { it: 'Movimenti', en: 'Movements' } as const

/** Names of movements, by the beginning of their kind. */
const KINDS: readonly (readonly [RegExp, Readonly<Record<Language, string>>])[] = [
  [/^claim-.*(back|renewed)$/, { it: 'Premio rimborsato', en: 'Reward refunded' }],
  [/back$/, { it: 'Ripresa', en: 'Taken back' }],
  [/claim/, { it: 'Premio', en: 'Reward' }],
  [/expir|lapse/, { it: 'Scadenza', en: 'Ran out' }],
  [/^loyalty-tier/, { it: 'Livello', en: 'Level' }],
  [/^loyalty-(left|closed|cancelled)/, { it: 'Chiusura', en: 'Closing' }],
  [/^loyalty-(points|stamps)/, { it: 'Accredito', en: 'Credit' }],
]

/**
 * Streams movements of a program's customers as CSV or XLSX. Writes the exporter into the
 * audit log before the first line leaves.
 * @throws AppError program_not_found, export_too_long
 */
export async function exportMovements(
  db: Db,
  { db: primary, clock }: Pick<Services, 'db' | 'clock'>,
  programId: string,
  query: QueryOf<typeof contract>,
  {
    actor,
    language,
    format,
  }: { readonly actor: Actor; readonly language: Language; readonly format: ExportFormat },
): Promise<Document> {
  const head = await readOwnHead(db, programId, actor)
  const program = await compiledProgram(db, head)
  const now = clock.now()
  const period = periodOf(query)
  if (format === 'xlsx' && (await countMovements(db, programId, period)) > XLSX_ROWS)
    throw new AppError('export_too_long', { values: { max: XLSX_ROWS } })
  await writeAudit(primary, {
    actorId: actor.sub,
    action: 'customer.movements_exported',
    objectType: 'program',
    objectId: programId,
    brandId: head.brandId,
    detail: { ...query, format },
    now,
  })
  const sent = { what: 'movements', programId, brandId: head.brandId, rows: null, language } as const
  await emit(primary, 'brand.exported', { ...sent, actorId: actor.sub }, now)
  const batches = cellsIn(batchesOf(db, programId, period, { program, language }))
  const bytes =
    format === 'csv'
      ? Readable.from(linesOf(batches, language))
      : xlsxOf(SHEET_NAME[language], columnsIn(language), batches)
  const fileName = `movimenti-${now.toISOString().slice(0, 10)}.${format}`
  return { bytes, fileName, isFinal: false, isSaved: true }
}

const dayOf = (text: string | undefined) => (text === undefined ? null : parseDate(text))

/** Turns days of Rome into a period; an open end is that of the ledger. */
function periodOf({ from, to }: QueryOf<typeof contract>): Period {
  const [first, last] = [dayOf(from), dayOf(to)]
  return {
    from: new Date(first === null ? 0 : startOfDay(first)),
    until: last === null ? new Date('2200-01-01') : new Date(startOfDay(last + 1)),
  }
}

async function* batchesOf(
  db: Db,
  programId: string,
  period: Period,
  of: { readonly program: Program; readonly language: Language },
): AsyncGenerator<FileRow[]> {
  for (let after: string | null = null; ;) {
    const accounts = await readAccounts(db, programId, { after, limit: BATCH })
    const rows = accounts.length === 0 ? [] : await readMovements(db, programId, accounts, period)
    if (rows.length > 0) yield rows.map((row) => ({ userId: row.userId, cells: cellsOf(row, of) }))
    const last = accounts.at(-1)
    if (accounts.length < BATCH || last === undefined) return
    after = last
  }
}

async function* cellsIn(batches: AsyncIterable<FileRow[]>): AsyncGenerator<(readonly XlsxCell[])[]> {
  for await (const rows of batches) yield rows.map(({ cells }) => cells)
}

const columnsIn = (language: Language) =>
  COLUMNS.map(([kind, width], index) => ({ title: TITLES[language][index] ?? '', kind, width }))

/** Reads movements of a program's customers in a period, for a file. */
export async function rowsOfMovements(
  db: Db,
  of: { readonly programId: string; readonly period: Period; readonly language: Language },
): Promise<FileRows> {
  const { programId, period, language } = of
  const program = await compiledProgram(db, programId)
  const batches = batchesOf(db, programId, period, { program, language })
  return { name: SHEET_NAME[language], columns: columnsIn(language), personalFrom: null, batches }
}

const cellsOf = (
  row: MovementRow,
  { program, language }: { readonly program: Program; readonly language: Language },
): XlsxCell[] => [
  row.at,
  row.username,
  row.handle,
  UNITS[language][row.unit],
  KINDS.find(([begins]) => begins.test(row.kind))?.[1][language] ?? row.kind,
  row.amount,
  row.balanceAfter,
  explained(row.explanation, program, language).join(' · '),
  row.id,
]

async function* linesOf(
  batches: AsyncIterable<(readonly XlsxCell[])[]>,
  language: Language,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(TITLES[language])
  for await (const rows of batches) yield rows.map((cells) => csvLine(cells.map(textOf))).join('')
}

/** YYYY-MM-DD HH:MM:SS, of Rome. */
const textOf = (cell: XlsxCell): string => (cell instanceof Date ? romeSecond(cell) : String(cell ?? ''))
