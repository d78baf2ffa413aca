import { PRINTABLE } from '@vicino/contract/common/text'
import { readGtin } from '@vicino/domain/gtin'
import { z } from 'zod'
import { upsertBySourceKey } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inTransactionOrDry } from '../../../platform/db/transaction.ts'
import { readCsv } from './csv.ts'
import { type ImportOptions, type ImportOutcome, importRows } from './import-rows.ts'

/**
 * Imports the products of a CSV file into the common catalogue, in one transaction. Rows that do
 * not fit are refused, one by one; a product that an earlier import made is changed.
 */
export function importProducts(db: Database, file: string, options: ImportOptions): Promise<ImportOutcome> {
  return inTransactionOrDry(db, options.dryRun, (tx) =>
    importRows(readCsv(file, productRowSchema, { key: 'gtin' }), options, productOf, (rows) =>
      upsertBySourceKey(tx, 'products', rows, CHANGED_AGAIN),
    ),
  )
}

const UNREAD = {
  gtin: 'not a GTIN: wrong length or check digit',
  gtin_in_store: 'a code inside one shop, with price or weight: it identifies no product elsewhere',
} as const

function readCell(code: string, context: z.RefinementCtx): string {
  const read = readGtin(code)
  if ('gtin' in read) return read.gtin
  context.addIssue({ code: 'custom', message: UNREAD[read.problem] })
  return z.NEVER
}

const cellText = (max: number) =>
  z.string().trim().max(max, `longer than ${max} characters`).regex(PRINTABLE, 'control characters')

/** The columns that are read; the file may have others. */
const productRowSchema = z.object({
  gtin: z.string().transform(readCell),
  name: cellText(120).min(1, 'empty'),
  brand: cellText(80),
  generic_name: cellText(500),
  quantity: cellText(80),
  source_url: z.union([z.literal(''), z.url({ protocol: /^https$/, error: 'not an https address' })]),
})
type ProductRow = z.output<typeof productRowSchema>

/** Columns of a product that a later import of the same GTIN changes. */
const CHANGED_AGAIN = ['product_name', 'maker', 'description', 'link'] as const

/**
 * Turns a row into a product of the common catalogue: it belongs to no brand, and deals of any
 * brand may refer to it.
 */
function productOf(row: ProductRow) {
  return {
    source_key: `gtin:${row.gtin}`,
    product_name: row.name,
    maker: row.brand,
    description: [row.generic_name, row.quantity].filter((part) => part !== '').join(', '),
    gtin: [row.gtin],
    link: row.source_url === '' ? null : row.source_url,
  }
}
