import type { checkPrice } from '@vicino/contract/marketplace/deals/endpoints'
import type { PriceCheck } from '@vicino/contract/marketplace/deals/schemas'
import type { QueryOf } from '@vicino/contract/endpoint'
import { centsOf, discountedCents, eurosOf } from '@vicino/domain/pricing'
import { brandToWriteFor } from '../../../../platform/auth/permissions.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import { mayEditDeal } from '../deals.policy.ts'
import { lowestOf } from '../publish/price-truth.ts'
import { readLowestPrice } from '../publish/prices.queries.ts'
import { findKnownProduct } from '../publish/products.ts'
import { findAlike, findForPrice, findProductOf } from '../publish/publish.queries.ts'

/**
 * Checks a price as publishing, or changing `dealId`, would, by the rules of lowestPriceOf(): the
 * brand sees the lowest price of 30 days before it decides.
 * @throws AppError brand_required, deal_not_found
 */
export async function priceCheck(
  db: Db,
  { clock }: Services,
  query: QueryOf<typeof checkPrice>,
  actor: Actor,
): Promise<PriceCheck> {
  const deal = query.dealId === undefined ? undefined : await findForPrice(db, query.dealId)
  if (query.dealId !== undefined && (deal === undefined || !mayEditDeal(actor, deal))) {
    throw new AppError('deal_not_found')
  }
  const brandId = deal?.brand_id ?? brandToWriteFor(actor, query.brandId)
  const listCents = centsOf(query.price)
  const discountCents = discountedCents(listCents, query.discount)
  const now = clock.now()
  const named = await productOf(db, brandId, query)
  const productId = named ?? deal?.product_id
  const asks = named === undefined && query.productId === undefined && query.productName
  const alike = asks
    ? await findAlike(db, brandId, { name: asks, except: deal?.product_id ?? null, now })
    : []
  const lowest =
    productId === undefined
      ? null
      : await readLowestPrice(db, {
          productId,
          dealId: deal?.id ?? null,
          runningDealId: deal !== undefined && deal.expires_at > now ? deal.id : null,
          otherProduct: deal !== undefined && deal.product_id !== productId,
          now,
        })
  const declared = query.lowestPrice === undefined ? undefined : centsOf(query.lowestPrice)
  const limit = lowestOf(lowest, declared)
  return {
    discountPrice: eurosOf(discountCents),
    lowestPrice: lowest === null ? null : eurosOf(lowest),
    alike: alike.map(({ id, name }) => ({ _id: id, productName: name })),
    allowed: discountCents < listCents && (limit === undefined || listCents <= limit.cents),
  }
}

async function productOf(
  db: Db,
  brandId: string,
  { productId, productName, gtin }: QueryOf<typeof checkPrice>,
): Promise<string | undefined> {
  if (productId !== undefined) return findProductOf(db, brandId, productId)
  const marks = (gtin ?? '').split(',').filter((mark) => mark !== '')
  return findKnownProduct(db, brandId, { productName: productName ?? '', gtin: marks })
}
