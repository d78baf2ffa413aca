import type { ImportRowReason } from '@vicino/contract/customer-imports/constants'
import { ADJUSTMENT } from '@vicino/contract/customers/constants'
import { z } from 'zod'
import { readCsv } from '../import/public.ts'

/** A line of a file as far as the file alone says. */
export interface FileRow {
  readonly line: number
  /** E-mail, handle or id of an account. */
  readonly who: string
  readonly points: number
  readonly stamps: number
  /** Name of a label; null without one. */
  readonly label: string | null
  /** What tells two credits of a customer apart: a number of a receipt, a month. */
  readonly reference: string | null
  /** Why it cannot be imported; null where that depends on the program. */
  readonly reason: ImportRowReason | null
  readonly cells: readonly string[]
}

const cell = z.string().max(1000)
const rowSchema = z.object({ customer: cell, points: cell, stamps: cell, label: cell, reference: cell })

/** Names by which the columns go, beside their own. */
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
/** Characters of a reference. */
const REFERENCE_MOST = 60

/** The rows of a CSV file, one after the other. @throws MissingColumns */
export async function* readFile(path: string): AsyncGenerator<FileRow> {
  for await (const entry of readCsv(path, rowSchema, COLUMNS)) {
    const { line } = entry
    if ('refused' in entry) {
      const cells = [entry.refused.key.slice(0, 200), '', '', '', '']
      yield { ...NOTHING, line, who: '', reason: 'unreadable', cells }
    } else yield rowOf(line, entry.row)
  }
}

const NOTHING = { points: 0, stamps: 0, label: null, reference: null }

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
    cells: [customer, points, stamps, label, reference].map((text) => text.slice(0, 200)),
  }
  return { ...read, reason: reasonOf(read, amounts) }
}

function reasonOf(
  { who, label, reference }: Omit<FileRow, 'reason'>,
  { points, stamps }: { points: number | null; stamps: number | null },
): ImportRowReason | null {
  if (who === '') return 'who_missing'
  // PostgreSQL takes no NUL in a text; a longer one is no name of anybody.
  if (who.length > 254 || /\p{Cc}/u.test(who)) return 'who_unknown'
  if (points === null) return 'points_wrong'
  if (stamps === null) return 'stamps_wrong'
  if (label !== null && /\p{Cc}/u.test(label)) return 'label_unknown'
  if (reference !== null && (reference.length > REFERENCE_MOST || /\p{Cc}/u.test(reference)))
    return 'reference_wrong'
  return points === 0 && stamps === 0 && label === null ? 'nothing' : null
}

/** Digits alone: what a separator in 1.000 means depends on who wrote it. Nothing is 0; null = no such number. */
function wholeIn(text: string, most: number): number | null {
  const digits = text.trim()
  if (digits === '') return 0
  return /^\d{1,7}$/.test(digits) && Number(digits) <= most ? Number(digits) : null
}
