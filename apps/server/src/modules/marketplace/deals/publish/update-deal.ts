import type { BodyOf } from '@vicino/contract/endpoint'
import type { updateDeal as updateDealEndpoint } from '@vicino/contract/marketplace/deals/endpoints'
import type { DealDetail } from '@vicino/contract/marketplace/deals/schemas'
import { writeAudit } from '../../../../platform/audit.ts'
import { isForAll } from '../../../../platform/auth/permissions.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import type { Database, Db } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { refuseIfOff } from '../../../foundation/flags/public.ts'
import { refuseUnknownSeller } from '../../shops/public.ts'
import { releaseOverdueOf } from '../../../redemption/redemptions/public.ts'
import { requireDealVersion } from '../admin/version.ts'
import { dealDetail } from '../deal-detail.ts'
import { mayEditDeal } from '../deals.policy.ts'
import { checkCategories, checkEnd, checkSafety } from './checks.ts'
import { addressesOf, claimMedia, dealFiles, type Media } from './media.ts'
import { checkHurry, firstEnd, refuseInLastHours } from './hurry.ts'
import { namesPrice, repriced } from './repriced.ts'
import { findOrCreateProduct, noteToldApart } from './products.ts'
import { lockBrand, placesOf } from './create-deal.ts'
import { centsOf } from '@vicino/domain/pricing'
import { findOwner, lockForChange, type LockedDeal, writeDeal, writeQuantity } from './publish.queries.ts'

type Changes = BodyOf<typeof updateDealEndpoint>

/**
 * Changes a deal of the caller's brand (superAdmin: of any); fields that are not named stay. A deal
 * of another brand is reported as not found, so that ids reveal nothing
 * (docs/modules/marketplace.md, "Publishing and prices").
 * @throws AppError deal_not_found, record_changed, not_available and seller_unknown (it would be on offer again),
 * category_not_found, quantity_below_redeemed, deal_in_last_hours, product_alike, price_not_lowest, validation_failed, file_not_found,
 * file_unfit, file_in_use
 */
export async function updateDeal(
  db: Database,
  services: Services,
  id: string,
  changes: Changes,
  actor: Actor,
): Promise<DealDetail> {
  const now = services.clock.now()
  checkEnd(changes, now)
  return inTransaction(db, async (tx) => {
    const deal = await lockDeal(tx, id, actor)
    if (changes.version !== undefined) requireDealVersion(deal, changes.version)
    if (deal.withdrawn_at !== null) throw new AppError('deal_withdrawn')
    await checkPriceFree(tx, deal, changes, now)
    const quantity = changes.quantity ?? deal.quantity
    if (!(await fits(tx, deal, quantity, now))) throw new AppError('quantity_below_redeemed')
    const expiresAt =
      changes.expirationDate === undefined ? deal.expires_at : new Date(changes.expirationDate)
    // More units or a later end put a deal on offer again.
    const active = expiresAt.getTime() > now.getTime() && quantity > deal.redeemed
    if (active && !deal.active) {
      await refuseIfOff(tx, services, 'deals', { brandId: deal.brand_id })
      await refuseUnknownSeller(tx, deal.brand_id)
    }
    refuseInLastHours(deal, expiresAt, now)
    const { title = deal.title, description = deal.description } = changes
    checkHurry({ title, description }, expiresAt, now)
    const { link = deal.link, safety = deal.safety } = changes
    if (changes.link !== undefined || changes.safety !== undefined || (active && !deal.active))
      checkSafety({ link, safety })
    const product = await productOf(tx, deal, changes, actor, now)
    if (quantity !== deal.quantity) await writeQuantity(tx, id, quantity)
    await writeDeal(tx, id, {
      title: changes.title,
      description: changes.description,
      tags: changes.tags,
      gtin: changes.gtin,
      ...(await changeMedia(tx, deal, changes, actor, now)),
      link: changes.link,
      points: changes.points,
      adults: changes.adults,
      safety: changes.safety ? JSON.stringify(changes.safety) : changes.safety,
      ...(await changePlaces(tx, deal, changes)),
      category_ids:
        changes.categoryIds === undefined ? undefined : await checkCategories(tx, changes.categoryIds),
      product_id: product,
      ...(await repriced(tx, deal, changes, { productId: product, quantity, expiresAt, now })),
      expires_at: expiresAt,
      first_end: firstEnd(deal, expiresAt, now),
      active,
      updated_at: now,
    })
    if (isForAll(actor)) await auditChange(tx, deal, changes, actor, now)
    return dealDetail(tx, id, actor, now)
  })
}

/** Writes changes of a brand's deal by the platform's people into the audit log. */
const auditChange = (
  tx: Db,
  { id, brand_id: brandId }: LockedDeal,
  { version: _seen, ...changes }: Changes,
  actor: Actor,
  now: Date,
): Promise<void> =>
  writeAudit(tx, {
    actorId: actor.sub,
    action: 'deal.change',
    objectType: 'deal',
    objectId: id,
    brandId,
    detail: { fields: Object.keys(changes) },
    now,
  })

/** Returns the columns of the deal's places to write; none when the change names none. */
async function changePlaces(tx: Db, deal: LockedDeal, changes: Changes) {
  const { shopId = deal.shop_id, otherShopIds = deal.other_shops, link = deal.link } = changes
  const isNamed = changes.shopId !== undefined || changes.otherShopIds !== undefined
  // An in-store deal that becomes an online one loses its further shops.
  if (!isNamed && (link === null || deal.other_shops.length === 0)) return {}
  return placesOf(tx, deal.brand_id, { shopId, otherShopIds, link })
}

/** Returns the columns of images and video to write; none when the change names neither. */
async function changeMedia(
  tx: Db,
  deal: LockedDeal,
  { images, videoUrl }: Changes,
  actor: Actor,
  now: Date,
): Promise<Partial<Media>> {
  if (images === undefined && videoUrl === undefined) return {}
  const named = {
    images: images ?? deal.images,
    videoUrl: videoUrl === undefined ? deal.video_url : videoUrl,
  }
  const shown = [...deal.images, ...(deal.video_url === null ? [] : [deal.video_url])]
  await claimMedia(tx, { usedBy: dealFiles(deal.id), ownerId: actor.sub, now }, named, shown)
  return addressesOf(named)
}

/** Locks the brand's row, then the deal's stock and row, in the order of publishing. */
export async function lockDeal(tx: Db, id: string, actor: Actor): Promise<LockedDeal> {
  const owner = await findOwner(tx, id)
  if (owner === undefined || !mayEditDeal(actor, owner)) {
    throw new AppError('deal_not_found')
  }
  await lockBrand(tx, owner.brand_id)
  const deal = await lockForChange(tx, id)
  if (deal === undefined) throw new AppError('deal_not_found')
  return deal
}

/**
 * Tells whether `quantity` covers the redeemed units and those held by live codes. It ends overdue
 * codes first, if their units are needed.
 */
async function fits(tx: Db, deal: LockedDeal, quantity: number, now: Date): Promise<boolean> {
  const taken = deal.redeemed + deal.held
  if (quantity >= taken) return true
  return quantity >= taken - (await releaseOverdueOf(tx, deal.id, taken - quantity, now))
}

/**
 * Refuses a change of price or discount as soon as somebody has a code or a redemption,
 * because they were promised this price. It ends overdue codes first, if only these are in the way.
 * @throws AppError deal_price_locked
 */
async function checkPriceFree(tx: Db, deal: LockedDeal, changes: Changes, now: Date): Promise<void> {
  if (!namesPrice(changes, deal)) return
  const isLocked =
    deal.redeemed > 0 || (deal.held > 0 && (await releaseOverdueOf(tx, deal.id, deal.held, now)) < deal.held)
  if (!isLocked) return
  const { price, discount } = changes
  const isPrice = price !== undefined && centsOf(price) !== deal.price_cents
  const isPercent = discount !== undefined && discount !== deal.discount
  const field = isPrice ? 'price' : isPercent ? 'discount' : 'finalPrice'
  throw new AppError('deal_price_locked', { fieldErrors: { [field]: 'invalid' } })
}

async function productOf(
  tx: Db,
  deal: LockedDeal,
  changes: Changes,
  actor: Actor,
  now: Date,
): Promise<string> {
  if (changes.productId === undefined && changes.productName === undefined) return deal.product_id
  const named = {
    productName: changes.productName ?? '',
    productId: changes.productId,
    newProduct: changes.newProduct,
    description: changes.description ?? deal.description,
    // A deal that gets another name leaves the product of its GTIN, unless it is named again.
    gtin: changes.gtin ?? [],
  }
  const product = await findOrCreateProduct(tx, deal.brand_id, named, { now, of: deal.product_id })
  const { id, brand_id: brandId } = deal
  await noteToldApart(tx, { id, brandId, productName: named.productName }, product, actor.sub, now)
  return product.id
}
