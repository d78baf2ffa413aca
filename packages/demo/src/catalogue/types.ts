import type { MotifName } from '../art/index.ts'

/**
 * Opening hours of a week, Monday first; each day lists [open, close] in minutes from local
 * midnight, empty = closed.
 */
export type Week = readonly [Day, Day, Day, Day, Day, Day, Day]
export type Day = ReadonlyArray<readonly [open: number, close: number]>

export type DemoProduct = {
  /** Headline of a deal, at most 60 characters. */
  readonly title: string
  /** 1–50 characters, unique in the whole catalogue. */
  readonly productName: string
  /** 120–400 characters of selling text. */
  readonly description: string
  readonly motif: MotifName
  /** Believable list prices in euro cents, cheapest first; a shop takes one of them. */
  readonly listPriceCents: readonly number[]
  /** 3–6 lower-case tags. */
  readonly tags: readonly string[]
  readonly online: boolean
  /** Typical discount in percent, within 10–70. */
  readonly discount: readonly [min: number, max: number]
}

export type DemoCategory = {
  readonly slug: string
  /** Name of a lucide icon. */
  readonly icon: string
  readonly name_it: string
  readonly name_en: string
  /** Kinds of shop, put before or after a proper name ("Forno {}", "{} Caffè"). */
  readonly shopPatterns: readonly string[]
  /** Proper names that fit the patterns; patterns × names are the shops. */
  readonly shopNames: readonly string[]
  /** One sentence about the shop; {} is its name. */
  readonly about: readonly string[]
  readonly hours: readonly Week[]
  readonly products: readonly DemoProduct[]
}

export type DemoBanner = {
  readonly id: string
  /** Number for `drawBanner`. */
  readonly image: number
  readonly ctaLink: string
  readonly it: BannerText
  readonly en: BannerText
}
export type BannerText = {
  readonly title: string
  readonly subtitle: string
  readonly tagline: string
  readonly ctaText: string
}

export type DemoPerson = { readonly handle: string; readonly displayName: string }
