import type { BannerAudience, BannerPlace } from '@vicino/contract/marketplace/banners/constants'
import type { BannerRecord } from '@vicino/contract/marketplace/banners/schemas'
import type { InBoth } from '~/ui/form/two-languages.tsx'

/** The fields of a banner's form. */
export interface BannerFields extends Readonly<Record<string, unknown>> {
  readonly title: InBoth
  readonly subtitle: InBoth
  readonly tagline: InBoth
  readonly ctaText: InBoth
  readonly ctaLink: string
  /** Address of the present image, or key of an upload; '' for none. */
  readonly image: string
  readonly active: boolean
  /** Who pays for it; '' = it is the platform's own. */
  readonly advertiser: string
  readonly places: readonly BannerPlace[]
  readonly audience: BannerAudience
  readonly near: { readonly place: string; readonly name: string; readonly km: number } | null
  readonly startsAt: string | null
  readonly endsAt: string | null
}

const NO_TEXT = { it: '', en: '' }

export const EMPTY: BannerFields = {
  title: NO_TEXT,
  subtitle: NO_TEXT,
  tagline: NO_TEXT,
  ctaText: NO_TEXT,
  ctaLink: '',
  image: '',
  active: true,
  advertiser: '',
  places: ['deals'],
  audience: 'everybody',
  near: null,
  startsAt: null,
  endsAt: null,
}

export const fieldsOf = (banner: BannerRecord): BannerFields => ({
  title: banner.title,
  subtitle: banner.subtitle,
  tagline: banner.tagline,
  ctaText: banner.ctaText,
  ctaLink: banner.ctaLink,
  image: banner.image,
  active: banner.active,
  advertiser: banner.advertiser ?? '',
  places: banner.places,
  audience: banner.audience,
  near: banner.near,
  startsAt: banner.startsAt,
  endsAt: banner.endsAt,
})

/** Builds the request body. It names a comune by its code alone. */
export const bodyOf = ({ near, advertiser, ...same }: Partial<BannerFields>) => ({
  ...same,
  ...(advertiser !== undefined && { advertiser: advertiser.trim() === '' ? null : advertiser.trim() }),
  ...(near !== undefined && { near: near && { place: near.place, km: near.km } }),
})
