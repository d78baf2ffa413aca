import type { Language } from '@vicino/contract/common/language'
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/csv.ts'

/**
 * Writes refused rows with their reasons, as a file that can be corrected and sent again. Its
 * columns stand in the order of `headings`.
 */
export function refusedFile<Column extends string>(
  headings: Readonly<Record<Column, string>>,
  rows: readonly { readonly cells: Readonly<Partial<Record<Column, string>>>; readonly reason: string }[],
  language: Language,
): string {
  const order = Object.keys(headings) as Column[]
  const head = [...order.map((column) => headings[column]), language === 'it' ? 'motivo' : 'reason']
  const lines = rows.map(({ cells, reason }) =>
    csvLine([...order.map((column) => cells[column] ?? ''), reason]),
  )
  return [BYTE_ORDER_MARK, csvLine(head), ...lines].join('')
}
