import type { Language } from '@vicino/contract/common/language'
import { eurosOf } from '@vicino/domain/pricing'

/** Tells spreadsheets that a file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Joins cells by `;` (RFC 4180 otherwise). Cells that a spreadsheet would run as a formula get an
 * apostrophe in front.
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cellOf).join(';')}\r\n`

/**
 * Writes a number as a cell, without separators of thousands and with the decimal sign that a
 * spreadsheet of the language reads; with `decimals` digits behind it where they are given.
 */
export function numberCell(value: number, language: Language, decimals?: number): string {
  const text = decimals === undefined ? String(value) : value.toFixed(decimals)
  return language === 'it' ? text.replace('.', ',') : text
}

/** Writes cents as a cell in euros: 1250 → 12,50. */
export const centsCell = (cents: number, language: Language): string =>
  numberCell(eurosOf(cents), language, 2)

function cellOf(text: string): string {
  // A number below zero is no formula.
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^-\d+(?:[.,]\d+)?$/.test(text)
  const plain = isFormula ? `'${text}` : text
  return /[";\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
