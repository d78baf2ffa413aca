import type { DealBody } from '@vicino/contract/marketplace/deals/deal-body'
import { writeAudit } from '../../../../platform/audit.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Db } from '../../../../platform/db/database.ts'
import {
  findAlike,
  findProductMarked,
  findProductNamed,
  findProductOf,
  insertProduct,
} from './publish.queries.ts'

/** The product of a deal, and the names of those from which its shop told it apart. */
export interface FoundProduct {
  readonly id: string
  readonly apartFrom: readonly string[]
}

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
): Promise<FoundProduct> {
  if (named.productId !== undefined) {
    const own = await findProductOf(tx, brandId, named.productId)
    if (own === undefined) throw new AppError('validation_failed', { fieldErrors: { productId: 'invalid' } })
    return { id: own, apartFrom: [] }
  }
  const known = await findKnownProduct(tx, brandId, named)
  if (known !== undefined) return { id: known, apartFrom: [] }
  const alike = await findAlike(tx, brandId, { name: named.productName, except: of, now })
  const [first] = alike
  if (first !== undefined && named.newProduct !== true) {
    throw new AppError('product_alike', {
      values: { name: first.name },
      fieldErrors: { productName: 'invalid' },
    })
  }
  return { id: await insertProduct(tx, brandId, named), apartFrom: alike.map(({ name }) => name) }
}

/**
 * Writes into the deal's audit trail that its shop told the product apart from others with a like
 * name, so that the platform can judge it: the shop alone gains by a new history of prices.
 * @param by null = the job that publishes planned deals
 */
export async function noteToldApart(
  tx: Db,
  deal: { readonly id: string; readonly brandId: string; readonly productName: string },
  { apartFrom }: FoundProduct,
  by: string | null,
  now: Date,
): Promise<void> {
  if (apartFrom.length === 0) return
  await writeAudit(tx, {
    actorId: by,
    action: 'deal.told_apart',
    objectType: 'deal',
    objectId: deal.id,
    brandId: deal.brandId,
    detail: { product: deal.productName, from: apartFrom },
    now,
  })
}

/** Finds the brand's product of a GTIN or, without one that it knows, of a name. */
export const findKnownProduct = async (
  db: Db,
  brandId: string,
  { productName, gtin }: Pick<Named, 'productName' | 'gtin'>,
): Promise<string | undefined> =>
  (await findProductMarked(db, brandId, gtin)) ?? (await findProductNamed(db, brandId, productName))
