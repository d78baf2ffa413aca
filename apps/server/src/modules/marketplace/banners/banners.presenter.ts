import type { Banner, BannerRecord } from '@vicino/contract/marketplace/banners/schemas'
import { versionOf } from '../../../platform/row-version.ts'
import type { BannerData, BannerRow } from './banners.queries.ts'

export function presentBanner(row: BannerRow): Banner {
  return {
    id: row.id,
    title: row.title,
    subtitle: row.subtitle,
    tagline: row.tagline,
    ctaText: row.cta_text,
    ctaLink: row.cta_link,
    image: row.image,
    order: row.sort_order,
    active: row.active,
    advertiser: row.advertiser,
    audience: row.audience as Banner['audience'],
    isLocal: row.near_place !== null,
  }
}

/**
 * The fields that a banner's form edits; they make up its version. The list changes its place among
 * the others.
 */
export const editedOf = (row: BannerRow) => ({
  title: row.title,
  subtitle: row.subtitle,
  tagline: row.tagline,
  ctaText: row.cta_text,
  ctaLink: row.cta_link,
  image: row.image,
  active: row.active,
  advertiser: row.advertiser,
  places: row.places,
  audience: row.audience,
  near: row.near_place === null ? null : [row.near_place, row.near_km],
  startsAt: row.starts_at,
  endsAt: row.ends_at,
})

export const presentRecord = (row: BannerData): BannerRecord => ({
  ...presentBanner(row),
  _id: row.id,
  version: versionOf(editedOf(row)),
  places: row.places as BannerRecord['places'],
  near:
    row.near_place === null
      ? null
      : { place: row.near_place, name: row.near_name ?? '', km: row.near_km ?? 0 },
  startsAt: row.starts_at?.toISOString() ?? null,
  endsAt: row.ends_at?.toISOString() ?? null,
  state: row.state,
  createdAt: row.created_at.toISOString(),
  shown: row.shown,
  clicked: row.clicked,
})
