import type { AuditObject, AuditVerb } from '@vicino/contract/administration/audit/actions'
import { Readable } from 'node:stream'
import { EXPORT_ROWS } from '@vicino/contract/common/admin-list'
import type { Language } from '@vicino/contract/common/language'
import type { AdminPage } from './admin-list.ts'
import { writeAudit } from './audit.ts'
import { allows } from './auth/permissions.ts'
import { BYTE_ORDER_MARK, csvLine, numberCell } from './csv.ts'
import type { Actor, Services } from './http/context.ts'
import type { Document } from './http/endpoint.ts'
import { romeSecond } from './rome-moments.ts'

type Cell = string | number | boolean | Date | null

/** A column of an export: its title in both languages, and its cell; times are in Rome. */
export interface ExportColumn<Row> {
  readonly it: string
  readonly en: string
  readonly cell: (row: Row) => Cell
  /** Names a person: left out for people who may not list accounts. */
  readonly isPersonal?: true
}

type Exported = {
  [Object in AuditObject]: 'exported' extends AuditVerb<Object> ? Object : never
}[AuditObject]

export interface GridExport<Row> {
  /** Name of the export in the audit log: '<name>.exported'. */
  readonly name: Exported
  /** Title of the file: letters and dashes. */
  readonly title: string
  readonly columns: readonly ExportColumn<Row>[]
}

export interface Exporting {
  readonly actor: Actor
  readonly language: Language
}

/** Rows read at once. This bounds the memory of an export, however long it is. */
const BATCH = 1000

/**
 * Streams the rows of an admin list as CSV, in its order, at most EXPORT_ROWS. Writes the exporter
 * into the audit log before the first line leaves.
 * @param list reads a page of the list
 */
export async function exportList<Query extends { readonly search?: string | undefined }, Row>(
  services: Services,
  grid: GridExport<Row>,
  { query, ...exporting }: Exporting & { readonly query: Query },
  list: (
    request: Query & { limit: number; page: number; cursor: string | undefined },
  ) => Promise<AdminPage<Row>>,
): Promise<Document> {
  const read = (cursor: string | undefined) => list({ ...query, limit: BATCH, page: 1, cursor })
  const first = await read(undefined)
  const [{ totalCount, isExact }] = first.metadata
  // The search text stays out of the audit log: it may be a person's name.
  const { search, ...filters } = query
  const detail = {
    ...filters,
    search: search !== undefined,
    count: totalCount,
    ...(!isExact && { more: true }),
  }
  async function* batches() {
    for (let page = first; ; page = await read(page.nextCursor)) {
      yield page.data
      if (page.nextCursor === null) return
    }
  }
  return exportBatches(services, grid, { ...exporting, detail }, batches())
}

/** Yields all rows of a list, part by part, each read from where the last one ended. */
export async function* batchesOf<Row, Start>(
  read: (start: Start | null, limit: number) => Promise<readonly Row[]>,
  startAfter: (last: Row) => Start,
): AsyncGenerator<readonly Row[]> {
  for (let start: Start | null = null; ;) {
    const rows: readonly Row[] = await read(start, BATCH)
    yield rows
    const last = rows.at(-1)
    if (rows.length < BATCH || last === undefined) return
    start = startAfter(last)
  }
}

/** Does the same for rows that come in parts. @param detail of the entry in the audit log */
export async function exportBatches<Row>(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { name, title, columns }: GridExport<Row>,
  { actor, language, detail }: Exporting & { readonly detail: Record<string, unknown> },
  batches: AsyncIterable<readonly Row[]>,
): Promise<Document> {
  const now = clock.now()
  await writeAudit(db, {
    actorId: actor.sub,
    action: `${name}.exported`,
    objectType: 'export',
    objectId: actor.sub,
    detail,
    now,
  })
  const shown = columns.filter(({ isPersonal }) => isPersonal !== true || allows(actor, 'user-LIST_ALL'))
  return {
    bytes: Readable.from(linesOf(shown, batches, language)),
    fileName: `${title}-${now.toISOString().slice(0, 10)}.csv`,
    isFinal: false,
    isSaved: true,
  }
}

async function* linesOf<Row>(
  columns: readonly ExportColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  language: Language,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map((column) => column[language]))
  let room = EXPORT_ROWS
  for await (const rows of batches) {
    yield rows
      .slice(0, room)
      .map((row) => csvLine(columns.map(({ cell }) => textOf(cell(row), language))))
      .join('')
    if (rows.length > room) return void (yield csvLine([MORE[language]]))
    room -= rows.length
  }
}

const MORE = {
  it: `Ci sono altre righe: un file ne ha al massimo ${EXPORT_ROWS.toLocaleString('it')}. Restringi la ricerca.`,
  en: `There are more rows: a file has at most ${EXPORT_ROWS.toLocaleString('en')}. Narrow the search.`,
} as const
const YES = { it: ['no', 'sì'], en: ['no', 'yes'] } as const

/** Formats times as YYYY-MM-DD HH:MM:SS in Rome, numbers with the language's decimal sign. */
function textOf(cell: Cell, language: Language): string {
  if (cell === null) return ''
  if (cell instanceof Date) return romeSecond(cell)
  if (typeof cell === 'boolean') return YES[language][cell ? 1 : 0]
  if (typeof cell === 'number') return numberCell(cell, language)
  return cell
}
