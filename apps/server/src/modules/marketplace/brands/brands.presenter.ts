import type { BrandProfile, BrandSummary } from '@vicino/contract/marketplace/brands/schemas'
import { allows } from '../../../platform/auth/permissions.ts'
import type { Actor } from '../../../platform/http/context.ts'
import { mayEditBrand } from '../../identity/permissions/public.ts'
import { presentOpening } from '../shops/public.ts'
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
    seller: row.seller,
    can: { edit: mayEditBrand(actor, row.id) && allows(actor, 'company-EDIT') },
  }
}
