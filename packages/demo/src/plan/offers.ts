import { DAY_MS } from '@vicino/domain/durations'
import { discountedCents } from '@vicino/domain/pricing'
import type { DemoProduct } from '../catalogue/index.ts'
import type { Chance } from './random.ts'
import type { Gallery } from './gallery.ts'
import type { DealRow, PriceRow, ProductRow } from './rows.ts'
import { type Shop, slug } from './shops.ts'

const MINUTE = 60_000

/** The state of a deal, after the effects of time and stock, when the demo is loaded. */
export type Fate = 'flash' | 'today' | 'days' | 'weeks' | 'expired' | 'soldOut'

export interface Offer {
  readonly product: ProductRow
  readonly deal: DealRow
  readonly price: PriceRow
  readonly fate: Fate
}

/** States of every hundred deals; brand@'s shop gets one of each. */
const FATES: readonly (readonly [Fate, number])[] = [
  ['flash', 6],
  ['today', 10],
  ['days', 47],
  ['weeks', 28],
  ['expired', 6],
  ['soldOut', 3],
]
const EVERY_FATE = FATES.map(([fate]) => fate)

/** Plans three to five offers of a shop; `showcase` makes twelve, of every state. */
export function planOffers(
  chance: Chance,
  shop: Shop,
  context: { now: number; categoryId: string; gallery: Gallery; gtin: () => string; showcase: boolean },
): Offer[] {
  const count = context.showcase ? 12 : chance.whole(3, 5)
  return chance
    .shuffled(shop.category.products)
    .slice(0, count)
    .map((product, index) => {
      const fate = context.showcase ? (EVERY_FATE[index] ?? 'days') : fateOf(chance)
      return planOffer(chance, shop, product, { ...context, fate })
    })
}

function planOffer(
  chance: Chance,
  shop: Shop,
  item: DemoProduct,
  context: { now: number; categoryId: string; gallery: Gallery; gtin: () => string; fate: Fate },
): Offer {
  const { fate, now } = context
  const { brand } = shop
  const { created, expires } = lifeOf(chance, fate, now)
  const gtin = context.gtin()
  const price = chance.pick(item.listPriceCents)
  const discount = discountOf(chance, item, fate)
  const reduced = discountedCents(price, discount)
  const online = item.online && fate !== 'flash' && chance.happens(0.35)
  const productId = chance.id(created - DAY_MS)
  const deal: DealRow = {
    id: chance.id(created),
    brand_id: brand.id,
    product_id: productId,
    title: item.title,
    description: item.description,
    tags: [...item.tags],
    category_ids: [context.categoryId],
    gtin: [gtin],
    images: context.gallery.imagesOf(chance, item.motif),
    link: online ? `https://${slug(brand.handle, '-')}.example/offerte/${slug(item.productName, '-')}` : null,
    safety: null,
    price_cents: price,
    discount,
    discount_price_cents: reduced,
    lowest_price_cents: price,
    points: chance.happens(0.35) ? chance.pick([20, 30, 50, 50, 60, 80, 100, 120, 150]) : 0,
    // A sold-out deal gets the number of its redemptions (audience.ts); the loader withdraws an
    // ended one.
    quantity: fate === 'soldOut' ? 0 : chance.pick([15, 20, 25, 30, 40, 50, 60, 80, 100, 150]),
    like_count: 0,
    want_count: 0,
    own_count: 0,
    share_count: 0,
    expires_at: new Date(expires),
    lat: brand.lat,
    lon: brand.lon,
    shop_id: null,
    other_shops: [],
    created_at: new Date(created),
    // The moment from which the renewal measures a deal's length (refresher.ts).
    updated_at: new Date(Math.max(created, now)),
  }
  return {
    fate,
    deal,
    product: {
      id: productId,
      brand_id: brand.id,
      product_name: item.productName,
      maker: brand.username,
      description: item.description,
      gtin: [gtin],
      image: deal.images[0] ?? null,
      source_key: `demo:${gtin}`,
      created_at: new Date(created - DAY_MS),
      updated_at: new Date(created - DAY_MS),
    },
    price: {
      id: chance.id(created),
      deal_id: deal.id,
      product_id: productId,
      price_cents: price,
      discount_price_cents: reduced,
      created_at: new Date(created),
      ends_at: new Date(expires),
    },
  }
}

function fateOf(chance: Chance): Fate {
  let left = chance.between(0, 100)
  for (const [fate, share] of FATES) {
    left -= share
    if (left < 0) return fate
  }
  return 'days'
}

/** Returns the moments of a deal in ms; a flash deal has between 12 and 118 minutes left. */
function lifeOf(chance: Chance, fate: Fate, now: number): { created: number; expires: number } {
  const ago = (from: number, to: number): number => now - chance.between(from, to) * DAY_MS
  switch (fate) {
    case 'flash':
      return {
        created: now - chance.between(2, 120) * MINUTE,
        expires: now + chance.between(12, 118) * MINUTE,
      }
    case 'today':
      return { created: ago(0.1, 6), expires: now + chance.between(150, 1430) * MINUTE }
    case 'days':
      return { created: ago(0.2, 12), expires: now + chance.between(1.1, 9) * DAY_MS }
    case 'weeks':
      return { created: ago(0.5, 20), expires: now + chance.between(9, 50) * DAY_MS }
    case 'expired':
      return { created: ago(22, 45), expires: ago(0.2, 20) }
    default:
      return { created: ago(2, 20), expires: now + chance.between(1, 14) * DAY_MS }
  }
}

/** Returns a discount in percent in steps of five, higher for flash deals, never above 70. */
function discountOf(chance: Chance, item: DemoProduct, fate: Fate): number {
  const [min, max] = item.discount
  const plain = Math.round(chance.between(min, max) / 5) * 5
  return Math.min(70, Math.max(10, fate === 'flash' ? plain + 10 : plain))
}
