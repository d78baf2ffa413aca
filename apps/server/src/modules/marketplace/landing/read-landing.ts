import { FLASH_SECONDS } from '@vicino/contract/marketplace/deals/constants'
import { LANDING_LOGOS } from '@vicino/contract/marketplace/landing/constants'
import type { getLanding } from '@vicino/contract/marketplace/landing/endpoints'
import type { LandingOffer } from '@vicino/contract/marketplace/landing/schemas'
import type { ResponseOf } from '@vicino/contract/endpoint'
import type { Position } from '@vicino/domain/distance'
import { eurosOf } from '@vicino/domain/pricing'
import { BoundedCache } from '../../../platform/bounded-cache.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { readKnownBrands } from '../brands/public.ts'
import { publicDeals, type PublicDeal } from '../deals/public.ts'

type Landing = ResponseOf<typeof getLanding>

const OFFERS = 6
/**
 * Number of deals from which the offers are chosen, so that they come from as many shops as
 * possible.
 */
const CANDIDATES = 30
/** An answer is cached for this many milliseconds. */
const KEPT_MS = 15_000
/** Cached answers, one for each position: some 400 kB in all. */
const KEPT_POSITIONS = 100
/**
 * Positions are rounded to this many decimals of a degree (about 100 m), so that neighbours share
 * an answer.
 */
const POSITION_DECIMALS = 3

/**
 * Makes the function that reads the landing page near a position: offers and logos, nothing about
 * any person. Answers are cached for 15 seconds, and simultaneous visitors share one that is being
 * made. So each position costs three statements in 15 seconds, however many visitors come.
 * The function takes the visitor's position in degrees; with null it reads the most popular deals
 * of the whole country.
 */
export function landingReader(
  database: () => Db,
  clock: Clock,
): (position: Position | null) => Promise<Landing> {
  const kept = new BoundedCache<string, { readonly until: number; readonly landing: Promise<Landing> }>(
    KEPT_POSITIONS,
  )
  return (position) => {
    const origin = position === null ? null : { lat: rounded(position.lat), lon: rounded(position.lon) }
    const key = origin === null ? '' : `${origin.lat} ${origin.lon}`
    const now = clock.now()
    const known = kept.get(key)
    if (known !== undefined && now.getTime() < known.until) return known.landing
    const landing = readLanding(database(), origin, now)
    kept.set(key, { until: now.getTime() + KEPT_MS, landing })
    // Failures are not cached: the next visitor makes the server try again.
    landing.catch(() => kept.delete(key))
    return landing
  }
}

async function readLanding(db: Db, origin: Position | null, now: Date): Promise<Landing> {
  const [deals, brands] = await Promise.all([
    publicDeals(db, { origin, limit: CANDIDATES, now }),
    readKnownBrands(db, LANDING_LOGOS),
  ])
  return {
    offers: differentShopsFirst(deals)
      .slice(0, OFFERS)
      .map((deal) => present(deal, now)),
    brands: brands.map(({ id, username, logo }) => ({ _id: id, username, logo })),
  }
}

const rounded = (degrees: number): number => Number(degrees.toFixed(POSITION_DECIMALS))

/** Orders the first deal of each shop before all other deals; both keep their order. */
function differentShopsFirst(deals: readonly PublicDeal[]): PublicDeal[] {
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
    // A deal has at least one image (deals.images).
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
