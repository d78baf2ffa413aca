import { FLASH_SECONDS } from '@vicino/contract/deals/constants'
import type { getLanding } from '@vicino/contract/landing/endpoints'
import type { LandingOffer } from '@vicino/contract/landing/schemas'
import type { ResponseOf } from '@vicino/contract/endpoint'
import type { Position } from '@vicino/domain/distance'
import { eurosOf } from '@vicino/domain/pricing'
import { BoundedCache } from '../../platform/bounded-cache.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { readKnownBrands } from '../brands/public.ts'
import { publicDeals, type PublicDeal } from '../deals/public.ts'

type Landing = ResponseOf<typeof getLanding>

const OFFERS = 6
const LOGOS = 10
/** Deals looked at, so that the six are of as many shops as there are. */
const CANDIDATES = 30
const KEPT_MS = 15_000
/** Some 400 kB. */
const KEPT_PLACES = 100
/** Decimals of a degree: about 100 m. */
const ROUNDING = 3

/**
 * What the landing shows to everybody near a place: offers and logos, nothing of any person. An answer is kept for 15
 * seconds and one being made is shared, so that a storm of visitors costs three statements per place and quarter minute.
 */
export class LandingBoard {
  readonly #db: Db
  readonly #clock: Clock
  readonly #kept = new BoundedCache<string, { readonly until: number; readonly landing: Promise<Landing> }>(
    KEPT_PLACES,
  )

  constructor(db: Db, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  /** @param position rounded to about 100 m; null = the most popular deals of all */
  read(position: Position | null): Promise<Landing> {
    const origin = position === null ? null : { lat: rounded(position.lat), lon: rounded(position.lon) }
    const key = origin === null ? '' : `${origin.lat} ${origin.lon}`
    const now = this.#clock.now()
    const kept = this.#kept.get(key)
    if (kept !== undefined && now.getTime() < kept.until) return kept.landing
    const landing = this.#make(origin, now)
    this.#kept.set(key, { until: now.getTime() + KEPT_MS, landing })
    // A failure is not kept: the next visitor asks again.
    landing.catch(() => this.#kept.delete(key))
    return landing
  }

  async #make(origin: Position | null, now: Date): Promise<Landing> {
    const [deals, brands] = await Promise.all([
      publicDeals(this.#db, { origin, limit: CANDIDATES, now }),
      readKnownBrands(this.#db, LOGOS),
    ])
    return {
      offers: manyShops(deals)
        .slice(0, OFFERS)
        .map((deal) => present(deal, now)),
      brands: brands.map(({ id, username, logo }) => ({ _id: id, username, logo })),
    }
  }
}

const rounded = (degrees: number): number => Number(degrees.toFixed(ROUNDING))

/** The first deal of each shop, then the others, both in the order found. */
function manyShops(deals: readonly PublicDeal[]): PublicDeal[] {
  const shops = new Set<string>()
  const isFirst = (deal: PublicDeal): boolean =>
    !shops.has(deal.brand_id) && Boolean(shops.add(deal.brand_id))
  const { first = [], other = [] } = Object.groupBy(deals, (deal) => (isFirst(deal) ? 'first' : 'other'))
  return [...first, ...other]
}

function present(deal: PublicDeal, now: Date): LandingOffer {
  const secondsLeft = deal.expires_at - now.getTime() / 1000
  return {
    _id: deal.id,
    title: deal.title,
    description: deal.description,
    tags: [...deal.tags],
    // A deal has at least one picture (deals.images).
    image: deal.images[0] ?? '',
    brand: { username: deal.brand_username, logo: deal.brand_logo },
    discount: deal.discount,
    price: eurosOf(deal.price_cents),
    discountPrice: eurosOf(deal.discount_price_cents),
    distance: deal.metres === null ? null : Math.round(deal.metres),
    likeCount: deal.like_count,
    shareCount: deal.share_count,
    createdAt: new Date(Math.round(deal.created_at * 1000)).toISOString(),
    expiresAt: new Date(Math.round(deal.expires_at * 1000)).toISOString(),
    special: secondsLeft <= FLASH_SECONDS || deal.discount >= 50,
  }
}
