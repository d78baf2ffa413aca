import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { type CsvError, parse } from 'csv-parse'
import type { z } from 'zod'

/** A row that was not imported, and why. */
export interface RefusedRow {
  /** Line of the file on which the row ends, from 1. */
  readonly line: number
  /** Content of the key column, to recognise the row by; empty when the row could not be read. */
  readonly key: string
  readonly reason: string
}

export type ReadRow<Row> =
  { readonly line: number; readonly row: Row } | { readonly line: number; readonly refused: RefusedRow }

/** Characters; a longer cell means broken quotes or a file of something else. */
const CELL_MAX = 20_000

/**
 * Reads a CSV file with a header (UTF-8, RFC 4180) row by row, so that it may be larger than the memory. A row that
 * does not fit the schema is returned as refused: broken quotes, a wrong number of cells, a value out of bounds.
 *
 * @param keyColumn the column by which people recognise a row in the report
 * @throws Error when the file cannot be read or lacks a column
 */
export async function* readCsv<Schema extends z.ZodObject>(
  file: string,
  schema: Schema,
  keyColumn: string,
): AsyncGenerator<ReadRow<z.output<Schema>>> {
  const broken: RefusedRow[] = []
  const records = parse({
    bom: true,
    columns: (header: string[]) => checkHeader(header, Object.keys(schema.shape), file),
    info: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: CELL_MAX * 10,
    on_skip: (error: CsvError | undefined) => {
      broken.push({ line: Number(error?.['lines'] ?? 0), key: '', reason: reasonOf(error) })
      return undefined
    },
  })
  // When the file cannot be read, the loop below throws the error.
  pipeline(createReadStream(file), records, () => undefined)
  for await (const entry of records as AsyncIterable<{
    record: Record<string, string>
    info: { lines: number }
  }>) {
    yield* broken.splice(0).map((refused) => ({ line: refused.line, refused }))
    const { lines: line } = entry.info
    const parsed = schema.safeParse(entry.record)
    if (parsed.success) yield { line, row: parsed.data }
    else {
      const [issue] = parsed.error.issues
      const reason = `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`
      yield { line, refused: { line, key: entry.record[keyColumn] ?? '', reason } }
    }
  }
  yield* broken.splice(0).map((refused) => ({ line: refused.line, refused }))
}

function checkHeader(header: string[], wanted: readonly string[], file: string): string[] {
  const missing = wanted.filter((column) => !header.includes(column))
  if (missing.length > 0) throw new Error(`${file} lacks the columns: ${missing.join(', ')}`)
  return header
}

function reasonOf(error: CsvError | undefined): string {
  switch (error?.code) {
    case 'CSV_RECORD_INCONSISTENT_COLUMNS':
    case 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH':
      return 'wrong number of cells'
    case 'CSV_MAX_RECORD_SIZE':
      return 'row too long'
    default:
      return 'quotes are not right'
  }
}
