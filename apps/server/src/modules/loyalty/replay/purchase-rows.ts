import { receiptNumberOf } from '@vicino/domain/receipts'
import { readCents } from '@vicino/domain/loyalty/amounts'
import type { Instant } from '@vicino/domain/loyalty/clock'
import { readMoment, type Zone } from '@vicino/domain/typed/moments'
import { z } from 'zod'
import { readWholeCsv } from './whole-csv.ts'

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

const cell = z.string().trim()
const ROW = z.object({
  id: cell,
  customer: cell,
  at: cell,
  type: cell,
  amount: cell,
  category: cell,
  purchase: cell,
})
export type Field = keyof typeof ROW.shape
export const FIELDS = Object.keys(ROW.shape) as readonly Field[]

const COLUMNS = {
  key: 'id',
  optional: new Set(['category', 'purchase']),
  aliases: {
    id: ['invoice'],
    customer: ['customer_id'],
    at: ['timestamp', 'occurredat'],
    amount: ['amount_eur', 'amount_gbp'],
  },
}

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
  let header: readonly string[] = []
  const map = columns as Readonly<Record<string, string>>
  const onHeader = (found: readonly string[]) => (header = found)
  for await (const row of readWholeCsv(file, ROW, { ...COLUMNS, map, onHeader })) {
    number += 1
    const at = readInstant(row.at, zone)
    place = at ?? place
    onRow({
      number,
      id: receiptNumberOf(row.id),
      written: row.id,
      customer: row.customer,
      at,
      place,
      type: row.type,
      cents: readCents(row.amount),
      category: row.category || null,
      purchase: receiptNumberOf(row.purchase),
    })
  }
  const named = [columns.amount ?? 'amount', ...COLUMNS.aliases.amount]
  return { amountColumn: named.find((name) => header.includes(name)) ?? '' }
}

/**
 * Reads a moment as ISO 8601 writes it, a blank for the T allowed; a date alone is its 00:00. Days in other forms are refused: nobody
 * knows whether a history of years has the day or the month first.
 */
export const readInstant = (text: string, zone: Zone): Instant | null =>
  /^\s*\d{4}-/.test(text) ? readMoment(text, { dayAlone: '00:00', zone }) : null
