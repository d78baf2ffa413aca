import type { z } from 'zod'
import { type CsvColumns, readCsv } from '../../foundation/file-import/public.ts'

/**
 * Reads all rows of a CSV file of a history, plain or gzip. A record with too many or too few cells is taken as it is.
 *
 * @throws Error when the file or one of its rows cannot be read, or a column is missing
 */
export async function* readWholeCsv<Schema extends z.ZodObject>(
  file: string,
  schema: Schema,
  columns: CsvColumns,
): AsyncGenerator<z.output<Schema>> {
  for await (const entry of readCsv(file, schema, { ...columns, isLoose: true })) {
    if ('refused' in entry) throw new Error(`${file}, line ${entry.line}: ${entry.refused.reason}`)
    yield entry.row
  }
}
