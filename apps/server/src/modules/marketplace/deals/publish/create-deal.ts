import type { DealBody } from '@vicino/contract/marketplace/deals/deal-body'
import type { DealDetail } from '@vicino/contract/marketplace/deals/schemas'
import { centsOf } from '@vicino/domain/pricing'
import { writeAudit } from '../../../../platform/audit.ts'
import { brandToWriteFor, isForAll } from '../../../../platform/auth/permissions.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { placesOfShops, refuseUnknownSeller } from '../../shops/public.ts'
import { emit } from '../../../../platform/events/outbox.ts'
import { refuseIfOff } from '../../../foundation/flags/public.ts'
import '../deals.events.ts'
import { dealDetail } from '../deal-detail.ts'
import { checkCategories, checkEnd, checkSafety } from './checks.ts'
import { addressesOf, claimMedia, dealFiles } from './media.ts'
import { checkHurry } from './hurry.ts'
import { lowestPriceOf, reductionOf } from './price-truth.ts'
import { recordPrice } from './prices.queries.ts'
import { findOrCreateProduct, noteToldApart } from './products.ts'
import { insertDeal, lockPlaceOf } from './publish.queries.ts'

/**
 * Publishes a deal of the caller's brand, or of the brand that a superAdmin names, at the brand's
 * place, with images uploaded by the caller. The server computes the price from list price
 * and discount, and checks the list price against the price history.
 * @throws AppError not_available, seller_unknown, brand_required, category_not_found, product_alike, price_not_lowest,
 * validation_failed, file_not_found, file_unfit, file_in_use
 */
export async function createDeal(
  tx: Db,
  services: Services,
  body: DealBody,
  actor: Actor,
): Promise<DealDetail> {
  const brandId = brandToWriteFor(actor, body.brandId)
  const now = services.clock.now()
  const id = await publishDeal(tx, services, body, {
    brandId,
    by: actor.sub,
    now,
    takeMedia: (dealId, media) =>
      claimMedia(tx, { usedBy: dealFiles(dealId), ownerId: actor.sub, now }, media),
  })
  if (isForAll(actor)) {
    const entry = {
      actorId: actor.sub,
      action: 'deal.create' as const,
      objectType: 'deal',
      objectId: id,
      brandId,
      now,
    }
    await writeAudit(tx, entry)
  }
  return dealDetail(tx, id, actor, now)
}

interface Publishing {
  readonly brandId: string
  /** The person who publishes; null = the job of planned deals. */
  readonly by: string | null
  /** The moment at which the deal begins. */
  readonly now: Date
  /** The law of the lowest price does not bind it. */
  readonly isExempt?: boolean
  /** Makes images and video those of the deal. */
  readonly takeMedia: (
    dealId: string,
    media: { images: readonly string[]; videoUrl: string | null },
  ) => Promise<void>
}

/** Publishes a deal of a brand. @returns its id */
export async function publishDeal(
  tx: Db,
  services: Services,
  body: Omit<DealBody, 'brandId'>,
  { brandId, by, now, isExempt = false, takeMedia }: Publishing,
): Promise<string> {
  await refuseIfOff(tx, services, 'deals', { brandId })
  checkEnd(body, now)
  checkHurry(body, new Date(body.expirationDate), now)
  checkSafety(body)
  const media = { images: body.images, videoUrl: body.videoUrl ?? null }
  await lockBrand(tx, brandId)
  await refuseUnknownSeller(tx, brandId)
  const place = await placesOf(tx, brandId, body)
  const categoryIds = await checkCategories(tx, body.categoryIds)
  const product = await findOrCreateProduct(tx, brandId, body, { now })
  const productId = product.id
  const listCents = centsOf(body.price)
  const { discount, discountCents } = reductionOf(listCents, body)
  const begins = { dealId: null, runningDealId: null, otherProduct: false }
  const declaredCents = body.lowestPrice === undefined ? undefined : centsOf(body.lowestPrice)
  const lowest = await lowestPriceOf(tx, { productId, ...begins, listCents, declaredCents, isExempt, now })
  const values = {
    brand_id: brandId,
    product_id: productId,
    title: body.title,
    description: body.description,
    tags: body.tags,
    category_ids: categoryIds,
    gtin: body.gtin,
    ...addressesOf(media),
    link: body.link,
    price_cents: listCents,
    discount,
    discount_price_cents: discountCents,
    lowest_price_cents: lowest.cents,
    lowest_declared: lowest.isDeclared,
    points: body.points,
    adults: body.adults,
    safety: body.safety === null ? null : JSON.stringify(body.safety),
    expires_at: body.expirationDate,
    created_at: now,
    updated_at: now,
    ...place,
  }
  const id = await insertDeal(tx, values, body.quantity)
  await takeMedia(id, media)
  await noteToldApart(tx, { id, brandId, productName: body.productName }, product, by, now)
  const endsAt = new Date(body.expirationDate)
  const declared = lowest.isDeclared ? lowest.cents : null
  await recordPrice(tx, {
    dealId: id,
    productId,
    listCents,
    discountCents,
    now,
    endsAt,
    declaredCents: declared,
  })
  await emit(tx, 'deal.published', { dealId: id, brandId }, now)
  return id
}

/** The places of a deal in a request. */
export interface AskedPlaces {
  readonly shopId?: string | null | undefined
  readonly otherShopIds?: readonly string[] | undefined
  readonly link: string | null
}

/**
 * Returns the places of a deal: first one of the brand's shops or its own address (null), then
 * further shops. An online deal has one place.
 * @throws AppError shop_not_found, brand_required when the brand has no place yet
 */
export async function placesOf(
  tx: Db,
  brandId: string,
  { shopId = null, otherShopIds = [], link }: AskedPlaces,
): Promise<{ shop_id: string | null; other_shops: string[]; lat: number; lon: number }> {
  const other_shops = otherShopIds.filter((id) => id !== shopId)
  if (link !== null && other_shops.length > 0)
    throw new AppError('validation_failed', { fieldErrors: { otherShopIds: 'invalid' } })
  const places = await placesOfShops(tx, brandId, [...(shopId === null ? [] : [shopId]), ...other_shops])
  if (other_shops.some((id) => !places.has(id))) throw wrong('otherShopIds')
  if (shopId === null) return { shop_id: null, other_shops, ...(await lockBrand(tx, brandId)) }
  const place = places.get(shopId)
  if (place === undefined) throw wrong('shopId')
  return { shop_id: shopId, other_shops, ...place }
}

const wrong = (field: string): AppError =>
  new AppError('shop_not_found', { fieldErrors: { [field]: 'invalid' } })

/**
 * Locks a brand until the transaction ends, so that one caller at a time changes its prices and
 * products.
 * @returns position of the brand
 * @throws AppError brand_required when the brand is unknown or has no place yet
 */
export async function lockBrand(tx: Db, brandId: string): Promise<{ lat: number; lon: number }> {
  const { lat, lon } = (await lockPlaceOf(tx, brandId)) ?? { lat: null, lon: null }
  if (lat === null || lon === null) throw new AppError('brand_required')
  return { lat, lon }
}
