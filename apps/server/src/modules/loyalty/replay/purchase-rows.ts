import { receiptNumberOf } from '@vicino/domain/receipts'
import { readCents } from '@vicino/domain/loyalty/amounts'
import type { Instant } from '@vicino/domain/loyalty/clock'
import { type OnRecord, readRecords } from './csv-records.ts'
import { readInstant, type Zone } from './timestamps.ts'

/** A row of a file of purchases, as written there. */
export interface PurchaseRow {
  /** Counted from 1, without the header. */
  readonly number: number
  /** Receipt number in its normal form; below, as the file writes it. */
  readonly id: string
  readonly written: string
  readonly customer: string
  /** null when it cannot be read. */
  readonly at: Instant | null
  /** Sort key of rows: their time, or the time of the row before where it cannot be read. */
  readonly place: Instant
  /** `sale`, `return`, or any other text of the file. */
  readonly type: string
  /** Cents, below 0 for returns; null when they cannot be read. */
  readonly cents: number | null
  readonly category: string | null
  /** Id of the sale that a return reverses; empty where it names none. */
  readonly purchase: string
}

export const FIELDS = ['id', 'customer', 'at', 'type', 'amount', 'category', 'purchase'] as const
export type Field = (typeof FIELDS)[number]

/** Headers by which each column is found, where none is named. */
const HEADERS: Readonly<Record<Field, readonly string[]>> = {
  id: ['id', 'invoice'],
  customer: ['customer', 'customer_id'],
  at: ['at', 'timestamp', 'occurredAt'],
  type: ['type'],
  amount: ['amount', 'amount_eur', 'amount_gbp'],
  category: ['category'],
  purchase: ['purchase'],
}
const OPTIONAL: ReadonlySet<Field> = new Set(['category', 'purchase'])

export interface PurchasesFile {
  readonly file: string
  /** Columns that the import's options name, in place of those found by header. */
  readonly columns: Readonly<Partial<Record<Field, string>>>
  readonly zone: Zone
}

/**
 * Reads the purchases of a file, in its order.
 * @returns the name of the column of amounts
 * @throws Error when the file cannot be read or lacks a column
 */
export async function readPurchases(
  { file, columns, zone }: PurchasesFile,
  onRow: (row: PurchaseRow) => void,
): Promise<{ amountColumn: string }> {
  let number = 0
  let place = Number.NEGATIVE_INFINITY
  let amountColumn = ''
  await readRecords(file, (header) => {
    const found = columnsOf(file, header, columns)
    amountColumn = header[found.amount] ?? ''
    const places = FIELDS.filter((field) => found[field] !== -1)
    const [id, customer, time, type, amount, category, purchase] = FIELDS.map((field) =>
      places.indexOf(field),
    ) as [number, number, number, number, number, number, number]
    const onRecord: OnRecord = (cells) => {
      number += 1
      const at = readInstant(cells[time] ?? '', zone)
      place = at ?? place
      onRow({
        number,
        id: receiptNumberOf(cells[id] ?? ''),
        written: (cells[id] ?? '').trim(),
        customer: (cells[customer] ?? '').trim(),
        at,
        place,
        type: (cells[type] ?? '').trim(),
        cents: readCents(cells[amount] ?? ''),
        category: category === -1 ? null : (cells[category] ?? '').trim(),
        purchase: purchase === -1 ? '' : receiptNumberOf(cells[purchase] ?? ''),
      })
    }
    return { columns: places.map((field) => found[field]), onRecord }
  })
  return { amountColumn }
}

function columnsOf(
  file: string,
  header: readonly string[],
  named: PurchasesFile['columns'],
): Record<Field, number> {
  const missing: string[] = []
  const column = (field: Field): number => {
    const name = named[field]
    const wanted = name === undefined ? HEADERS[field] : [name]
    const found = wanted.find((candidate) => header.includes(candidate))
    if (found !== undefined) return header.indexOf(found)
    if (name !== undefined || !OPTIONAL.has(field)) missing.push(wanted.join(' or '))
    return -1
  }
  const found = Object.fromEntries(FIELDS.map((field) => [field, column(field)])) as Record<Field, number>
  if (missing.length > 0)
    throw new Error(`${file} lacks the columns: ${missing.join(', ')} (it has: ${header.join(', ')})`)
  return found
}
