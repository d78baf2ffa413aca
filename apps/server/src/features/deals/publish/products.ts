import { sql } from 'kysely'
import type { DealBody } from '@vicino/contract/deals/deal-body'
import { AppError } from '../../../platform/errors.ts'
import type { Db } from '../../../platform/db/database.ts'

type Named = Pick<DealBody, 'productName' | 'productId' | 'description' | 'gtin' | 'images'>

/**
 * The product of a deal: the brand's own by id, else the brand's product of that name (however it is spelt), else a new
 * one. The caller holds the brand's lock, so that two deals published at once share one product.
 *
 * @throws AppError validation_failed at productId when it is not a product of this brand
 */
export async function findOrCreateProduct(tx: Db, brandId: string, named: Named): Promise<string> {
  if (named.productId !== undefined) {
    const own = await tx
      .selectFrom('products')
      .select('id')
      .where('id', '=', named.productId)
      .where('brand_id', '=', brandId)
      .executeTakeFirst()
    if (own === undefined) throw new AppError('validation_failed', { fieldErrors: { productId: 'invalid' } })
    return own.id
  }
  const known = await tx
    .selectFrom('products')
    .select('id')
    .where('brand_id', '=', brandId)
    .where(sql<boolean>`name_key(product_name) = name_key(${named.productName}::text)`)
    .orderBy('id')
    .executeTakeFirst()
  if (known !== undefined) return known.id
  const created = await tx
    .insertInto('products')
    .values({
      brand_id: brandId,
      product_name: named.productName,
      description: named.description,
      gtin: named.gtin,
      image: named.images[0] ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return created.id
}
