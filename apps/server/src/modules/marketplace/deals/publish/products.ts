import type { DealBody } from '@vicino/contract/marketplace/deals/deal-body'
import { AppError } from '../../../../platform/errors.ts'
import type { Db } from '../../../../platform/db/database.ts'
import {
  findAlike,
  findProductMarked,
  findProductNamed,
  findProductOf,
  insertProduct,
} from './publish.queries.ts'

type Named = Pick<DealBody, 'productName' | 'productId' | 'newProduct' | 'description' | 'gtin'>

/**
 * Finds the product of a deal, whose prices of 30 days count: the brand's own by id, by GTIN, or by
 * its name in any spelling, else a new one. A name that is like that of a product on offer in these
 * days is put before a person first, so that a letter more does not hide its prices. The caller
 * holds the brand's lock, so that two deals published at once share one product.
 * @param of the present product of a deal, whose prices follow the deal anyway
 * @throws AppError validation_failed at productId when it is not a product of this brand,
 * product_alike
 */
export async function findOrCreateProduct(
  tx: Db,
  brandId: string,
  named: Named,
  { now, of = null }: { readonly now: Date; readonly of?: string | null },
): Promise<string> {
  if (named.productId !== undefined) {
    const own = await findProductOf(tx, brandId, named.productId)
    if (own === undefined) throw new AppError('validation_failed', { fieldErrors: { productId: 'invalid' } })
    return own
  }
  const known = await findKnownProduct(tx, brandId, named)
  if (known !== undefined) return known
  if (named.newProduct !== true) {
    const [alike] = await findAlike(tx, brandId, { name: named.productName, except: of, now })
    if (alike !== undefined) {
      throw new AppError('product_alike', {
        values: { name: alike.name },
        fieldErrors: { productName: 'invalid' },
      })
    }
  }
  return insertProduct(tx, brandId, named)
}

/** Finds the brand's product of a GTIN or, without one that it knows, of a name. */
export const findKnownProduct = async (
  db: Db,
  brandId: string,
  { productName, gtin }: Pick<Named, 'productName' | 'gtin'>,
): Promise<string | undefined> =>
  (await findProductMarked(db, brandId, gtin)) ?? (await findProductNamed(db, brandId, productName))
