/** By it spreadsheets know that a file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * A line of cells with `;` between them (RFC 4180 otherwise). Cells that a spreadsheet would work out as a formula begin with an
 * apostrophe.
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cellOf).join(';')}\r\n`

function cellOf(text: string): string {
  // A number below zero is no formula.
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^-\d+(?:[.,]\d+)?$/.test(text)
  const plain = isFormula ? `'${text}` : text
  return /[";\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
