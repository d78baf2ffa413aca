import { type Upserted, upsertBySourceKey } from '../../platform/db/bulk.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { ReadRow, RefusedRow } from './csv.ts'
import { readCsv } from './csv.ts'
import { Handles } from './handles.ts'
import { PRODUCT_VALUES, productOf, productRowSchema } from './product-rows.ts'
import { brandOf, SHOP_VALUES, shopRowSchema } from './shop-rows.ts'

export interface ImportOutcome extends Upserted {
  readonly read: number
  readonly refused: readonly RefusedRow[]
}

export interface ImportOptions {
  /** Does everything and takes it back: the figures are those of a real run. */
  readonly dryRun: boolean
  /** Told how many rows were read, every few hundred. */
  readonly onProgress?: (read: number) => void
}

const BATCH = 500

/** Places of a CSV file (columns: shop-rows.ts) as brands. One transaction: all accepted rows or, on an error, none. */
export function importShops(db: Database, file: string, options: ImportOptions): Promise<ImportOutcome> {
  return keptUnlessDryRun(db, options, async (tx) => {
    const handles = await Handles.load(tx)
    return importRows(
      readCsv(file, shopRowSchema, 'osm_id'),
      options,
      (row) => {
        const brand = brandOf(row)
        return { ...brand, handle: handles.for(brand) }
      },
      (rows) => upsertBySourceKey(tx, 'brands', rows, SHOP_VALUES),
    )
  })
}

/** Products of a CSV file (columns: product-rows.ts) as products of the common catalogue, in one transaction. */
export function importProducts(db: Database, file: string, options: ImportOptions): Promise<ImportOutcome> {
  return keptUnlessDryRun(db, options, (tx) =>
    importRows(readCsv(file, productRowSchema, 'gtin'), options, productOf, (rows) =>
      upsertBySourceKey(tx, 'products', rows, PRODUCT_VALUES),
    ),
  )
}

/** Reads, converts and writes batch by batch; a key that the file brings twice is refused the second time. */
async function importRows<Row, Value extends { readonly source_key: string }>(
  rows: AsyncIterable<ReadRow<Row>>,
  options: ImportOptions,
  convert: (row: Row) => Value,
  write: (values: readonly Value[]) => Promise<Upserted>,
): Promise<ImportOutcome> {
  const refused: RefusedRow[] = []
  const lineOf = new Map<string, number>()
  const total = { read: 0, added: 0, changed: 0, unchanged: 0 }
  let batch: Value[] = []
  const flush = async (): Promise<void> => {
    const written = await write(batch)
    total.added += written.added
    total.changed += written.changed
    total.unchanged += written.unchanged
    batch = []
    options.onProgress?.(total.read)
  }
  for await (const entry of rows) {
    total.read += 1
    if ('refused' in entry) {
      refused.push(entry.refused)
      continue
    }
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
  // Broken rows are noticed while the parser reads ahead.
  return { ...total, refused: refused.toSorted((a, b) => a.line - b.line) }
}

/** Thrown to take a dry run back; never leaves this file. */
class TakeBack extends Error {
  readonly outcome: ImportOutcome

  constructor(outcome: ImportOutcome) {
    super('dry run')
    this.outcome = outcome
  }
}

async function keptUnlessDryRun(
  db: Database,
  { dryRun }: ImportOptions,
  work: (tx: Db) => Promise<ImportOutcome>,
): Promise<ImportOutcome> {
  try {
    return await inTransaction(db, async (tx) => {
      const outcome = await work(tx)
      if (dryRun) throw new TakeBack(outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof TakeBack) return error.outcome
    throw error
  }
}
