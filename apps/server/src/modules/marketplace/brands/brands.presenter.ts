import type { BrandProfile, BrandSummary, OpeningHours } from '@vicino/contract/marketplace/brands/schemas'
import { weekHours, type WeekRange, weekRanges } from '@vicino/domain/opening'
import { allows } from '../../../platform/auth/permissions.ts'
import type { Actor } from '../../../platform/http/context.ts'
import { mayEditBrand } from '../../identity/permissions/public.ts'
import type { BrandProfileRow, BrandSummaryRow } from './brands.queries.ts'

export function presentBrandSummary(row: BrandSummaryRow): BrandSummary {
  return {
    _id: row.id,
    username: row.username,
    handle: row.handle,
    logo: row.logo,
    avatar: row.avatar,
    verified: row.verified,
  }
}

export function presentBrandProfile(row: BrandProfileRow, actor: Actor): BrandProfile {
  return {
    ...presentBrandSummary(row),
    description: row.description,
    followerCount: row.follower_count,
    activeDealCount: row.active_deals,
    ...(row.metres === null ? {} : { distance: Math.round(row.metres) }),
    isFollowed: row.is_followed,
    latitude: row.lat,
    longitude: row.lon,
    placeConfirmed: row.confirmed,
    address: row.address,
    city: row.city,
    openingHours: row.opening === null ? null : presentOpening(row.opening),
    isOpen: row.is_open,
    website: row.website,
    can: { edit: mayEditBrand(actor, row.id) && allows(actor, 'company-EDIT') },
  }
}

/** Daily hours from PostgreSQL's text of a multirange of minutes of the week, such as `{[540,780),[900,1200)}`. */
export function presentOpening(multirange: string): OpeningHours {
  const ranges = [...multirange.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]): WeekRange => [
    Number(from),
    Number(to),
  ])
  return weekHours(ranges)
}

/**
 * Daily hours as PostgreSQL's text of a multirange of minutes of the week, the inverse of presentOpening(). No hours on any day mean a
 * shop that is closed.
 */
export const openingText = (hours: OpeningHours): string =>
  `{${weekRanges(hours)
    .map(([from, to]) => `[${from},${to})`)
    .join(',')}}`
