import type { ProductRecord, ProductRow } from '@vicino/contract/marketplace/products/admin/schemas'
import { eurosOf } from '@vicino/domain/pricing'
import type { Db } from '../../../../platform/db/database.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor } from '../../../../platform/http/context.ts'
import { mayEditProduct } from '../products.policy.ts'
import { presentProduct } from '../products.presenter.ts'
import { type ListedProduct, readProductRecord } from './admin.queries.ts'
import { productVersion } from './version.ts'

/**
 * Reads a product for the form of its shop or of the back-office. @throws AppError
 * product_not_found
 */
export async function productRecord(db: Db, id: string, actor: Actor): Promise<ProductRecord> {
  const row = await readProductRecord(db, id)
  if (row === undefined || !mayEditProduct(actor, row)) throw new AppError('product_not_found')
  return { ...presentListed(row), version: productVersion(row), isUsed: row.is_used }
}

/** Presents a product as a row of the administration table. */
export const presentListed = (row: ListedProduct): ProductRow => ({
  ...presentProduct(row),
  price: row.price_cents === null ? null : eurosOf(row.price_cents),
  category: row.category,
  owner: row.brand_id === null ? null : { _id: row.brand_id, username: row.owner_name ?? '' },
})
