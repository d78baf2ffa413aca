import { receiptNumberOf } from '@vicino/domain/receipts'
import { readCents } from '@vicino/domain/loyalty/amounts'
import type { Instant } from '@vicino/domain/loyalty/clock'
import { type OnRecord, readRecords } from './csv-records.ts'
import { readInstant, type Zone } from './timestamps.ts'

/** One row of a file of purchases as it stands there. */
export interface PurchaseRow {
  /** From 1, the header not counted. */
  readonly number: number
  /** Number of the receipt in its one form, and as the file writes it. */
  readonly id: string
  readonly written: string
  readonly customer: string
  /** null when it cannot be read. */
  readonly at: Instant | null
  /** By which rows are put in order: their time, or where it cannot be read that of the row before. */
  readonly place: Instant
  /** `sale` or `return`, or whatever stands there. */
  readonly type: string
  /** Cents, below 0 for returns; null when they cannot be read. */
  readonly cents: number | null
  readonly category: string | null
  /** Id of the sale that a return takes back; empty where it names none. */
  readonly purchase: string
}

export const FIELDS = ['id', 'customer', 'at', 'type', 'amount', 'category', 'purchase'] as const
export type Field = (typeof FIELDS)[number]

/** The column of each field where no other is named, by its header. */
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
  /** Columns named by whoever runs the import, in place of those found by their headers. */
  readonly columns: Readonly<Partial<Record<Field, string>>>
  readonly zone: Zone
}

/**
 * Reads the purchases of a file, in its order.
 *
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
