import type {
  checkCoupon,
  findKeyPurchases,
  listKeyDeals,
  listKeyPrograms,
  listKeyProducts,
} from '@vicino/contract/channels/api-keys/endpoints'
import type { QueryOf, ResponseOf } from '@vicino/contract/endpoint'
import { readClaimCode } from '@vicino/domain/claim-code'
import { eurosOf } from '@vicino/domain/pricing'
import { ownBrand } from '../../../platform/auth/own-brand.ts'
import { pageOf } from '../../../platform/cursor.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { countClaim } from '../../loyalty/claims/public.ts'
import { couponByTyped } from '../../loyalty/coupons/public.ts'
import { receiptAt, refuseOthersShop } from '../../loyalty/members/public.ts'
import { readDeals, readPrograms, readProducts } from './reads.queries.ts'

/** Reads the running programs of the key's brand. */
export async function programsOf(
  { db }: Services,
  actor: Actor,
): Promise<ResponseOf<typeof listKeyPrograms>> {
  const rows = await readPrograms(db, ownBrand(actor))
  return rows.map(({ id, rewards, ...program }) => ({
    _id: id,
    ...program,
    rewards: rewards.map(({ id: rewardId, image, moneyCents, valueCents, ...reward }) => ({
      _id: rewardId,
      ...reward,
      imageUrl: image,
      money: eurosOf(moneyCents),
      value: eurosOf(valueCents),
    })),
  }))
}

/** Finds purchases by their receipt. @throws AppError purchase_not_found */
export async function purchasesAt(
  { db }: Services,
  receiptId: string,
  actor: Actor,
): Promise<ResponseOf<typeof findKeyPurchases>> {
  const found = await receiptAt(db, receiptId, actor)
  if (found.items.length === 0) throw new AppError('purchase_not_found')
  return found
}

/**
 * Reads a coupon of the brand that can be used now. Another brand's code is an unknown one.
 * @throws AppError as the endpoint says
 */
export async function couponOf(
  services: Services,
  code: string,
  { storeId }: QueryOf<typeof checkCoupon>,
  actor: Actor,
): Promise<ResponseOf<typeof checkCoupon>> {
  const { db } = services
  await countClaim(db, services, code, actor)
  await refuseOthersShop(db, storeId ?? null, actor)
  const till = { actor, brandId: ownBrand(actor), storeId }
  const typed = readClaimCode(code)
  if (typed === null) throw new AppError('code_invalid')
  const coupon = await couponByTyped(db, services, typed, till).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'coupon_other_brand') return undefined
    throw error
  })
  if (coupon === undefined) throw new AppError('code_invalid')
  const { ticket: _ticket, ...shown } = coupon
  return shown
}

/** Reads the deals on offer of the key's brand. @throws AppError cursor_invalid */
export async function dealsOf(
  services: Services,
  query: QueryOf<typeof listKeyDeals>,
  actor: Actor,
): Promise<ResponseOf<typeof listKeyDeals>> {
  const { page, cursorOf } = pageAsked(services, 'key-deals', query, actor)
  const read = await readDeals(services.db, page, services.clock.now())
  const { rows, nextCursor } = pageOf(read, page.limit, cursorOf)
  return {
    items: rows.map(({ id, priceCents, discountPriceCents, expiresAt, ...deal }) => ({
      _id: id,
      ...deal,
      price: eurosOf(priceCents),
      discountPrice: eurosOf(discountPriceCents),
      expiresAt: expiresAt.toISOString(),
    })),
    nextCursor,
  }
}

/** Reads the products of the key's brand. @throws AppError cursor_invalid */
export async function productsOf(
  services: Services,
  query: QueryOf<typeof listKeyProducts>,
  actor: Actor,
): Promise<ResponseOf<typeof listKeyProducts>> {
  const { page, cursorOf } = pageAsked(services, 'key-products', query, actor)
  const { rows, nextCursor } = pageOf(await readProducts(services.db, page), page.limit, cursorOf)
  return {
    items: rows.map(({ id, image, ...product }) => ({ _id: id, ...product, imageUrl: image })),
    nextCursor,
  }
}

function pageAsked(
  { cursors }: Services,
  name: string,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
  actor: Actor,
) {
  const scope = [name, ownBrand(actor)]
  const after = cursor === undefined ? null : cursors.decode(scope, cursor).id
  return {
    page: { brandId: ownBrand(actor), after, limit },
    cursorOf: ({ id }: { readonly id: string }) => cursors.encode(scope, { values: [], id }),
  }
}
