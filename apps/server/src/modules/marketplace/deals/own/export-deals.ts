import { Readable } from 'node:stream'
import type { Language } from '@vicino/contract/common/language'
import type { exportOwnDeals } from '@vicino/contract/marketplace/deals/endpoints'
import type { OwnDeal } from '@vicino/contract/marketplace/deals/schemas'
import type { QueryOf } from '@vicino/contract/endpoint'
import { writeAudit } from '../../../../platform/audit.ts'
import { BYTE_ORDER_MARK, csvLine, numberCell } from '../../../../platform/csv.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { emit } from '../../../../platform/events/outbox.ts'
import { ownBrand } from '../../../../platform/auth/own-brand.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import type { Document } from '../../../../platform/http/endpoint.ts'
import { type FileRows, type XlsxCell, type XlsxColumn, xlsxOf } from '../../../../platform/xlsx.ts'
import { figuresOf, stateOf } from './figures.ts'
import { type OwnRow, readOwnDeals } from './own-deals.queries.ts'
import { romeMinute } from '../../../../platform/rome-moments.ts'

/** Deals read at once. This bounds the memory of an export, however long it is. */
const BATCH = 500

const COLUMNS: Readonly<Record<Language, readonly string[]>> = {
  it: [
    'Deal',
    'Prodotto',
    'Stato',
    'Pubblicato',
    'Scade',
    'Prezzo (€)',
    'Sconto (%)',
    'Prezzo scontato (€)',
    'BP',
    'Pezzi',
    'Riscattati',
    'In corso',
    'Incasso (€)',
    'Mi piace',
    'Salvati',
    'Condivisi',
  ],
  en: [
    'Deal',
    'Product',
    'State',
    'Published',
    'Ends',
    'Price (€)',
    'Discount (%)',
    'Discounted price (€)',
    'BP',
    'Pieces',
    'Redeemed',
    'Held',
    'Revenue (€)',
    'Likes',
    'Saved',
    'Shared',
  ],
}
const KINDS = [
  ['text', 40],
  ['text', 30],
  ['text', 12],
  ['moment', 18],
  ['moment', 18],
  ['euros', 12],
  ['whole', 12],
  ['euros', 18],
  ['whole', 8],
  ['whole', 8],
  ['whole', 12],
  ['whole', 10],
  ['euros', 14],
  ['whole', 10],
  ['whole', 10],
  ['whole', 10],
] as const
const STATES = {
  it: { active: 'Attivo', soldOut: 'Esaurito', ended: 'Terminato', withdrawn: 'Ritirato' },
  en: { active: 'Active', soldOut: 'Sold out', ended: 'Ended', withdrawn: 'Withdrawn' },
} as const satisfies Record<Language, Record<OwnDeal['state'], string>>
const SHEET_NAME = { it: 'Deal', en: 'Deals' } as const

/**
 * Streams the deals of the caller's brand with their metrics as CSV or XLSX, the newest first
 * . Writes the exporter into the audit log before the first line leaves.
 * @throws AppError brand_required
 */
export async function exportDeals(
  db: Db,
  { db: primary, clock }: Pick<Services, 'db' | 'clock'>,
  { state }: QueryOf<typeof exportOwnDeals>,
  {
    actor,
    language,
    format,
  }: { readonly actor: Actor; readonly language: Language; readonly format: 'csv' | 'xlsx' },
): Promise<Document> {
  const brandId = ownBrand(actor)
  const now = clock.now()
  await writeAudit(primary, {
    actorId: actor.sub,
    action: 'deal.exported',
    objectType: 'brand',
    objectId: brandId,
    brandId,
    detail: { state, format },
    now,
  })
  const sent = { what: 'deals', programId: null, brandId, rows: null, language } as const
  await emit(primary, 'brand.exported', { ...sent, actorId: actor.sub }, now)
  const batches = batchesOf(db, { brandId, state, language, now })
  const fileName = `deal-${now.toISOString().slice(0, 10)}.${format}`
  const bytes =
    format === 'csv'
      ? Readable.from(linesOf(batches, language))
      : xlsxOf(SHEET_NAME[language], columnsOf(language), batches)
  return { bytes, fileName, isFinal: false, isSaved: true }
}

/** Reads all deals of a brand for exports made by a job; they contain no personal names. */
export function rowsOfDeals(
  db: Db,
  of: { readonly brandId: string; readonly language: Language; readonly now: Date },
): FileRows {
  const { language } = of
  async function* batches() {
    for await (const rows of batchesOf(db, { ...of, state: 'all' }))
      yield rows.map((cells) => ({ userId: null, cells }))
  }
  return { name: SHEET_NAME[language], columns: columnsOf(language), personalFrom: null, batches: batches() }
}

const columnsOf = (language: Language): XlsxColumn[] =>
  KINDS.map(([kind, width], index) => ({ title: COLUMNS[language][index] ?? '', kind, width }))

async function* batchesOf(
  db: Db,
  {
    language,
    now,
    ...search
  }: {
    readonly brandId: string
    readonly state: 'all' | 'active' | 'ended'
    readonly language: Language
    readonly now: Date
  },
): AsyncGenerator<XlsxCell[][]> {
  for (let start: { key: number; id: string } | null = null; ;) {
    const read: OwnRow[] = await readOwnDeals(db, { ...search, userId: null, start, limit: BATCH, now })
    const rows = read.slice(0, BATCH)
    if (rows.length > 0) yield rows.map((row) => cellsOf(row, language, now))
    const last = rows.at(-1)
    if (read.length <= BATCH || last === undefined) return
    start = { key: last.made_key, id: last.id }
  }
}

function cellsOf(row: OwnRow, language: Language, now: Date): XlsxCell[] {
  const { offered, redeemed, held, revenue } = figuresOf(row)
  return [
    row.title,
    row.product_name,
    STATES[language][stateOf(row, now)],
    new Date(row.created_at * 1000),
    new Date(row.expires_at * 1000),
    row.price_cents / 100,
    row.discount,
    row.discount_price_cents / 100,
    row.points,
    offered,
    redeemed,
    held,
    revenue,
    row.like_count,
    row.want_count,
    row.share_count,
  ]
}

async function* linesOf(batches: AsyncIterable<XlsxCell[][]>, language: Language): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS[language])
  for await (const rows of batches)
    yield rows
      .map((cells) => csvLine(cells.map((cell, index) => textOf(cell, KINDS[index]?.[0], language))))
      .join('')
}

function textOf(cell: XlsxCell, kind: XlsxColumn['kind'] | undefined, language: Language): string {
  if (cell === null) return ''
  if (cell instanceof Date) return romeMinute(cell)
  if (typeof cell === 'string') return cell
  if (kind !== 'euros') return String(cell)
  return numberCell(cell, language, 2)
}
