/** The data of a chart as rows, for its table and its CSV. The first column names the row. */
export interface Table {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly [string, ...(string | number)[]])[]
}

const SEPARATOR = ';'
/** A spreadsheet would take a cell that begins like this for a formula. */
const FORMULA = /^[=+\-@\t\r]/

/**
 * Writes a CSV for spreadsheets of a country with decimal commas: semicolons as separators, commas
 * in numbers.
 */
export function csvOf({ columns, rows }: Table): string {
  return [columns, ...rows].map((row) => `${row.map(cellOf).join(SEPARATOR)}\r\n`).join('')
}

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value).replace('.', ',')
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Downloads a table as a file. The mark at its beginning tells spreadsheets that it is UTF-8. */
export function saveCsv(name: string, table: Table): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', csvOf(table)], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${name}.csv`
  link.click()
  // The download starts after this function returns, so the address must not be revoked at once.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
