import type { LandingOffer } from '@vicino/contract/marketplace/landing/schemas'
import { hoursClock, secondsLeft } from '@vicino/domain/countdown'
import { discountedCents, eurosOf } from '@vicino/domain/pricing'
import type { Texts } from '../texts.ts'
import gelato from '../art/offer-gelato.svg'
import caffe from '../art/offer-caffe.svg'
import libri from '../art/offer-libri.svg'
import monstera from '../art/offer-monstera.svg'
import pizza from '../art/offer-pizza.svg'
import sneakers from '../art/offer-sneakers.svg'
import { LOCAL_LOGOS } from './local-logos.ts'

/** An offer as its card shows it, in euros, metres, minutes and seconds. */
export interface CardOffer {
  readonly key: string
  /** Marked 'Esempio'. */
  readonly sample: boolean
  readonly title: string
  readonly description: string
  /** The quantity, such as a weight. Real deals have it in their title. */
  readonly size: string | null
  readonly tags: readonly string[]
  readonly image: string
  readonly brand: { readonly username: string; readonly logo: string | null }
  readonly discount: number
  readonly price: number
  readonly discountPrice: number
  readonly distance: number | null
  readonly likeCount: number
  readonly shareCount: number
  readonly special: boolean
  /** Minutes since it was published; for a sample, counted from the visit. */
  readonly minutesAgo: number
  /** Seconds until it ends, at the time when the page was ready or the answer arrived. */
  readonly secondsLeft: number
}

const MINUTE = 60
const HOUR = 3600

/**
 * Data of the samples besides their texts (landing.json, in the same order); `logo` is an index of
 * LOCAL_LOGOS.
 */
const SAMPLES = [
  {
    image: pizza,
    logo: 0,
    cents: 980,
    discount: 40,
    metres: 320,
    likes: 214,
    shares: 38,
    ago: 42,
    left: HOUR + 42 * MINUTE + 8,
  },
  {
    image: gelato,
    logo: 1,
    cents: 450,
    discount: 28,
    metres: 740,
    likes: 96,
    shares: 12,
    ago: 180,
    left: 9 * HOUR + 15 * MINUTE,
  },
  {
    image: caffe,
    logo: 2,
    cents: 380,
    discount: 25,
    metres: 180,
    likes: 61,
    shares: 7,
    ago: 25,
    left: 3 * HOUR + 30 * MINUTE,
  },
  {
    image: monstera,
    logo: 3,
    cents: 3000,
    discount: 40,
    metres: 2100,
    likes: 128,
    shares: 21,
    ago: 1500,
    left: 53 * HOUR,
  },
  {
    image: sneakers,
    logo: 4,
    cents: 8900,
    discount: 70,
    metres: 1200,
    likes: 342,
    shares: 85,
    ago: 360,
    left: 30 * HOUR + 12 * MINUTE,
  },
  {
    image: libri,
    logo: 5,
    cents: 3600,
    discount: 33,
    metres: 560,
    likes: 77,
    shares: 19,
    ago: 2900,
    left: 78 * HOUR + 5 * MINUTE,
  },
] as const

export const OFFER_COUNT = SAMPLES.length

/** Returns the built-in samples in a language, the same in the built page and in the browser. */
export function sampleOffers(texts: Texts): CardOffer[] {
  return SAMPLES.map(({ image, logo, cents, discount, metres, likes, shares, ago, left }, index) => {
    const sample = texts.samples[index]
    const brand = LOCAL_LOGOS[logo]
    return {
      key: `sample ${index}`,
      sample: true,
      title: sample?.title ?? '',
      description: sample?.description ?? '',
      size: sample?.size ?? '',
      tags: sample?.tags ?? [],
      image,
      brand: { username: brand?.name ?? '', logo: brand?.logo ?? null },
      discount,
      price: eurosOf(cents),
      discountPrice: eurosOf(discountedCents(cents, discount)),
      distance: metres,
      likeCount: likes,
      shareCount: shares,
      special: left <= 2 * HOUR || discount >= 50,
      minutesAgo: ago,
      secondsLeft: left,
    }
  })
}

/** Returns six cards: real deals first, then samples. */
export function fillOffers(
  deals: readonly LandingOffer[],
  samples: readonly CardOffer[],
  now: number,
): CardOffer[] {
  const real = deals.slice(0, OFFER_COUNT).map((deal): CardOffer => ({
    ...deal,
    key: deal._id,
    sample: false,
    size: null,
    minutesAgo: Math.max(0, Math.floor((now - Date.parse(deal.createdAt)) / 60_000)),
    secondsLeft: secondsLeft(deal.expiresAt, now),
  }))
  return [...real, ...samples.slice(real.length)]
}

/**
 * Writes 6128 as '01:42:08'. From a day on the days come first, '2g 05:00:00', with the given word.
 */
export function countdown(seconds: number, day: string): string {
  const days = Math.floor(seconds / 86_400)
  const clock = hoursClock(seconds % 86_400)
  return days > 0 ? `${days}${day} ${clock}` : clock
}
