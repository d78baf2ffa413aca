import type { ProductRecord, ProductRow } from '@vicino/contract/marketplace/products/admin/schemas'
import type { Db } from '../../../../platform/db/database.ts'
import { AppError } from '../../../../platform/errors.ts'
import { presentProduct } from '../products.presenter.ts'
import { type ListedProduct, readProductRecord } from './admin.queries.ts'
import { productVersion } from './version.ts'

/** Reads a product for the back-office's form. @throws AppError product_not_found */
export async function productRecord(db: Db, id: string): Promise<ProductRecord> {
  const row = await readProductRecord(db, id)
  if (row === undefined) throw new AppError('product_not_found')
  return { ...presentListed(row), version: productVersion(row), isUsed: row.is_used }
}

/** Presents a product as a row of the administration table. */
export const presentListed = (row: ListedProduct): ProductRow => ({
  ...presentProduct(row),
  owner: row.brand_id === null ? null : { _id: row.brand_id, username: row.owner_name ?? '' },
})
