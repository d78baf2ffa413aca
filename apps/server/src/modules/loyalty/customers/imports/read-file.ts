import { receiptNumberOf } from '@vicino/domain/receipts'
import type { ImportKind, ImportRowReason } from '@vicino/contract/loyalty/customers/imports/constants'
import { ADJUSTMENT } from '@vicino/contract/loyalty/customers/constants'
import { z } from 'zod'
import { arrivalProblem } from '@vicino/domain/loyalty/phase'
import { readMoment } from '@vicino/domain/typed/moments'
import { readAmountText, readWholeText } from '@vicino/domain/typed/numbers'
import { MOST_EUROS } from '@vicino/contract/loyalty/members/constants'
import { readCsv } from '../../../foundation/file-import/public.ts'

/** A line of a file, as far as the file alone tells. */
export interface FileRow {
  readonly line: number
  /** E-mail, handle or id of an account. */
  readonly who: string
  readonly points: number
  readonly stamps: number
  /** Name of a label; null without one. */
  readonly label: string | null
  /** Tells two credits of one customer apart: a receipt number, a month. */
  readonly reference: string | null
  /** For purchases only, as the following fields. */
  readonly amountCents: number
  /** ISO 8601. */
  readonly at: string | null
  readonly category: string | null
  /** Why the line cannot be imported; null where the program has to decide. */
  readonly reason: ImportRowReason | null
  readonly cells: readonly string[]
}

const cell = z.string().max(1000)
const rowSchema = z.object({ customer: cell, points: cell, stamps: cell, label: cell, reference: cell })

/** Other names of the columns that files may use. */
const ALIASES = {
  customer: ['cliente', 'member', 'email', 'e-mail', 'mail', 'handle'],
  points: ['punti', 'saldo', 'balance'],
  stamps: ['bollini', 'timbri'],
  label: ['etichetta', 'tag'],
  reference: ['riferimento', 'ref'],
}
const COLUMNS = {
  key: 'customer',
  optional: new Set(['points', 'stamps', 'label', 'reference']),
  aliases: ALIASES,
}
/** Longest reference, in characters. */
const REFERENCE_MOST = 60

/** Yields the rows of a CSV file one by one. @throws MissingColumns */
export function readFile(path: string, kind: ImportKind, now: number): AsyncGenerator<FileRow> {
  return kind === 'balances' ? readBalances(path) : readPurchases(path, now)
}

async function* readBalances(path: string): AsyncGenerator<FileRow> {
  for await (const entry of readCsv(path, rowSchema, COLUMNS)) {
    const { line } = entry
    if ('refused' in entry) {
      const cells = [entry.refused.key.slice(0, 200), '', '', '', '']
      yield { ...NOTHING, line, who: '', reason: 'unreadable', cells }
    } else yield rowOf(line, entry.row)
  }
}

const NO_PURCHASE = { amountCents: 0, at: null, category: null }
const NOTHING = { points: 0, stamps: 0, label: null, reference: null, ...NO_PURCHASE }

function rowOf(line: number, row: z.output<typeof rowSchema>): FileRow {
  const { customer, points, stamps, label, reference } = row
  const who = customer.trim()
  const amounts = {
    points: wholeIn(points, ADJUSTMENT.points),
    stamps: wholeIn(stamps, ADJUSTMENT.stamps),
  }
  const read = {
    line,
    who,
    points: amounts.points ?? 0,
    stamps: amounts.stamps ?? 0,
    label: label.trim() || null,
    reference: reference.trim() || null,
    ...NO_PURCHASE,
    cells: [customer, points, stamps, label, reference].map((text) => text.slice(0, 200)),
  }
  return { ...read, reason: reasonOf(read, amounts) }
}

function reasonOf(
  { who, label, reference }: Omit<FileRow, 'reason'>,
  { points, stamps }: { points: number | null; stamps: number | null },
): ImportRowReason | null {
  if (who === '') return 'who_missing'
  // PostgreSQL accepts no NUL in a text, and no account has a longer name.
  if (who.length > 254 || /\p{Cc}/u.test(who)) return 'who_unknown'
  if (points === null) return 'points_wrong'
  if (stamps === null) return 'stamps_wrong'
  if (label !== null && /\p{Cc}/u.test(label)) return 'label_unknown'
  if (reference !== null && (reference.length > REFERENCE_MOST || /\p{Cc}/u.test(reference)))
    return 'reference_wrong'
  return points === 0 && stamps === 0 && label === null ? 'nothing' : null
}

/**
 * Reads a whole number. A separator as in 1.000 is refused because its meaning depends on the
 * writer's country. An empty text is 0; null = no such number.
 */
function wholeIn(text: string, most: number): number | null {
  const read = readWholeText(text, null)
  if (read.problem !== undefined) return text.trim() === '' ? 0 : null
  return read.units >= 0 && read.units <= most ? read.units : null
}

const purchaseSchema = z.object({
  customer: cell,
  at: cell,
  amount: cell,
  id: cell,
  category: cell,
  type: cell,
})
const PURCHASE_COLUMNS = {
  key: 'customer',
  optional: new Set(['id', 'category', 'type']),
  aliases: {
    customer: ['cliente', 'member', 'email', 'e-mail', 'mail', 'handle', 'customer_id'],
    at: ['data', 'date', 'timestamp', 'occurredat'],
    amount: ['importo', 'amount_eur', 'totale', 'total'],
    id: ['scontrino', 'ricevuta', 'invoice', 'receipt', 'receiptid'],
    category: ['categoria'],
    type: ['tipo'],
  },
}
const CATEGORY_MOST = 60

async function* readPurchases(path: string, now: number): AsyncGenerator<FileRow> {
  for await (const entry of readCsv(path, purchaseSchema, PURCHASE_COLUMNS)) {
    const { line } = entry
    if ('refused' in entry) {
      const cells = [entry.refused.key.slice(0, 200), '', '', '', '']
      yield { ...NOTHING, line, who: '', reason: 'unreadable', cells }
    } else yield purchaseOf(line, entry.row, now)
  }
}

function purchaseOf(line: number, row: z.output<typeof purchaseSchema>, now: number): FileRow {
  const { customer, at, amount, id, category, type } = row
  const cents = centsIn(amount)
  // A day without a time counts as its noon.
  const moment = readMoment(at, { dayAlone: '12:00' })
  const read = {
    ...NOTHING,
    line,
    who: customer.trim(),
    reference: receiptNumberOf(id) || null,
    amountCents: cents ?? 0,
    at: moment === null ? null : new Date(moment).toISOString(),
    category: category.trim() || null,
    cells: [customer, at, amount, id, category].map((text) => text.slice(0, 200)),
  }
  const isReturn = /^(return|reso|refund)$/i.test(type.trim()) || amount.trim().startsWith('-')
  return { ...read, reason: purchaseReason(read, { cents, moment, isReturn, now }) }
}

function purchaseReason(
  { who, reference, category }: Pick<FileRow, 'who' | 'reference' | 'category'>,
  {
    cents,
    moment,
    isReturn,
    now,
  }: { cents: number | null; moment: number | null; isReturn: boolean; now: number },
): ImportRowReason | null {
  if (who === '') return 'who_missing'
  if (who.length > 254 || /\p{Cc}/u.test(who)) return 'who_unknown'
  if (isReturn) return 'is_return'
  if (cents === null) return 'amount_wrong'
  if (moment === null) return 'date_wrong'
  if (arrivalProblem(moment, now, { isImport: true }) === 'future') return 'date_future'
  if (reference !== null && (reference.length > REFERENCE_MOST || /\p{Cc}/u.test(reference)))
    return 'reference_wrong'
  return category !== null && (category.length > CATEGORY_MOST || /\p{Cc}/u.test(category))
    ? 'category_wrong'
    : null
}

/** Reads an amount; null = no amount, an ambiguous one, or an empty text. */
function centsIn(text: string): number | null {
  const { units = 0 } = { units: undefined, ...readAmountText(text, null) }
  return units <= 0 || units > MOST_EUROS * 100 ? null : units
}
