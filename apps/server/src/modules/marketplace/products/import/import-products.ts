import type { importProducts as contract } from '@vicino/contract/marketplace/products/endpoints'
import { PRODUCT_FILE } from '@vicino/contract/marketplace/products/constants'
import type { ProductImport } from '@vicino/contract/marketplace/products/schemas'
import { ownBrand } from '../../../../platform/auth/own-brand.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Services } from '../../../../platform/http/context.ts'
import type { Call } from '../../../../platform/http/endpoint.ts'
import { readSentFile, refusedFile } from '../../../foundation/file-import/public.ts'
import { lockProductsOf } from '../products.queries.ts'
import { COLUMNS, fileRowSchema, HEADINGS } from './columns.ts'
import { insertProducts, readKeys, readKnown, updateProducts } from './import.queries.ts'
import { nameOf, type PlannedRow, planRows } from './plan.ts'

/**
 * Adds and changes products of the caller's brand by a CSV file. Without `seen` it previews each
 * row; with it exactly that is done, all or nothing. A file with nothing left to do is answered as
 * done, so that it may be sent again.
 * @throws AppError brand_required, import_unreadable, import_too_long, product_import_changed
 */
export async function importProducts(
  tx: Db,
  { clock }: Services,
  { body: { csv, seen }, actor, language }: Call<typeof contract>,
): Promise<ProductImport> {
  const brandId = ownBrand(actor)
  if (seen !== null) await lockProductsOf(tx, brandId)
  const headings = HEADINGS[language]
  const file = { schema: fileRowSchema, columns: COLUMNS, headings, max: PRODUCT_FILE.rows }
  const rows = await readSentFile(csv, file, language)
  const products = await readKnown(tx, brandId)
  const names = rows.flatMap((entry) => ('refused' in entry ? [] : [entry.row.productName]))
  const keys = await readKeys(tx, [...names, ...products.map((product) => product.product_name)])
  const planned = planRows(rows, products, (name) => keys.get(name) ?? name, language)
  const write = (verdict: 'new' | 'change') => planned.filter((row) => row.verdict === verdict)
  const [added, changed] = [write('new'), write('change')]
  if (seen !== null && added.length + changed.length > 0) {
    if (seen !== nameOf(planned)) throw new AppError('product_import_changed')
    await insertProducts(tx, brandId, added, clock.now())
    await updateProducts(tx, brandId, changed, clock.now())
  }
  return present(planned, headings, language, seen !== null)
}

function present(
  planned: readonly PlannedRow[],
  headings: (typeof HEADINGS)['it'],
  language: 'it' | 'en',
  isDone: boolean,
): ProductImport {
  const count = (verdict: PlannedRow['verdict']) => planned.filter((row) => row.verdict === verdict).length
  const bad = planned.flatMap(({ cells, reason }) => (reason === null ? [] : [{ cells, reason }]))
  return {
    rows: planned.map(({ line, cells, values, verdict, reason, changes }) => ({
      line,
      productName: values?.product_name ?? (cells.productName ?? '').slice(0, 200),
      verdict,
      reason,
      changes: [...changes],
    })),
    counts: { new: count('new'), change: count('change'), same: count('same'), refused: count('refused') },
    seen: nameOf(planned),
    isDone,
    refusedFile: bad.length === 0 ? null : refusedFile(headings, bad, language),
  }
}
