/** Tells spreadsheets that a file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Joins cells by `;` (RFC 4180 otherwise). Cells that a spreadsheet would run as a formula get an
 * apostrophe in front.
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cellOf).join(';')}\r\n`

function cellOf(text: string): string {
  // A number below zero is no formula.
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^-\d+(?:[.,]\d+)?$/.test(text)
  const plain = isFormula ? `'${text}` : text
  return /[";\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
