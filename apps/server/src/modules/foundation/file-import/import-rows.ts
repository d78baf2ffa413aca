import type { Upserted } from '../../../platform/db/bulk.ts'
import type { ReadRow, RefusedRow } from './csv.ts'

/**
 * How many rows were read, and how many of those written were new, changed or the same as before.
 */
export interface ImportOutcome extends Upserted {
  readonly read: number
  /** Rows whose texts had been read in a wrong encoding and were repaired. */
  readonly mended: number
  readonly refused: readonly RefusedRow[]
}

export interface ImportOptions {
  /** Runs the whole import and rolls it back: the outcome is that of a real run. */
  readonly dryRun: boolean
  /** Called with the number of rows read so far, after each batch. */
  readonly onProgress?: (read: number) => void
}

/** Rows that are written in one statement. */
const BATCH = 1000

/**
 * Converts the rows and writes them batch by batch; while the database writes one, the next is
 * read. A row with the key of an earlier row of the file is refused.
 */
export async function importRows<Row, Value extends { readonly source_key: string }>(
  rows: AsyncIterable<ReadRow<Row>>,
  options: ImportOptions,
  convert: (row: Row) => Value,
  write: (values: readonly Value[]) => Promise<Upserted>,
): Promise<ImportOutcome> {
  const refused: RefusedRow[] = []
  const lineOf = new Map<string, number>()
  const total = { read: 0, mended: 0, added: 0, changed: 0, unchanged: 0 }
  let batch: Value[] = []
  let writing: Promise<Upserted> = Promise.resolve({ added: 0, changed: 0, unchanged: 0 })
  /** Waits for the batch that is being written and counts it. */
  const written = async (): Promise<void> => {
    const { added, changed, unchanged } = await writing
    total.added += added
    total.changed += changed
    total.unchanged += unchanged
    options.onProgress?.(total.read)
  }
  const flush = async (): Promise<void> => {
    await written()
    writing = write(batch)
    // The error is thrown where the promise is awaited; until then rows are read.
    writing.catch(() => undefined)
    batch = []
  }
  for await (const entry of rows) {
    total.read += 1
    if ('refused' in entry) {
      refused.push(entry.refused)
      continue
    }
    if (entry.mended) total.mended += 1
    const value = convert(entry.row)
    const earlier = lineOf.get(value.source_key)
    if (earlier !== undefined) {
      refused.push({ line: entry.line, key: value.source_key, reason: `the same key as line ${earlier}` })
      continue
    }
    lineOf.set(value.source_key, entry.line)
    batch.push(value)
    if (batch.length === BATCH) await flush()
  }
  await flush()
  await written()
  // The parser reads ahead, so it reports broken rows before rows that stand above them.
  return { ...total, refused: refused.toSorted((a, b) => a.line - b.line) }
}
