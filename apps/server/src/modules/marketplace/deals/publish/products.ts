import type { DealBody } from '@vicino/contract/marketplace/deals/deal-body'
import { AppError } from '../../../../platform/errors.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { findProductNamed, findProductOf, insertProduct } from './publish.queries.ts'

type Named = Pick<DealBody, 'productName' | 'productId' | 'description' | 'gtin'>

/**
 * Finds the product of a deal: the brand's own by id, else the brand's product with that name (in
 * any spelling), else a new one. The caller holds the brand's lock, so that two deals published at
 * once share one product.
 * @throws AppError validation_failed at productId when it is not a product of this brand
 */
export async function findOrCreateProduct(tx: Db, brandId: string, named: Named): Promise<string> {
  if (named.productId !== undefined) {
    const own = await findProductOf(tx, brandId, named.productId)
    if (own === undefined) throw new AppError('validation_failed', { fieldErrors: { productId: 'invalid' } })
    return own
  }
  return (await findProductNamed(tx, brandId, named.productName)) ?? (await insertProduct(tx, brandId, named))
}
