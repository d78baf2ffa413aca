import { MERGE_ROLES } from '@vicino/contract/identity/account/constants'
import type { Role } from '@vicino/contract/roles'
import type { CookieConsent, User } from '@vicino/contract/identity/profile/schemas'
import { mayApply, mayEditBrand, mayOpenCompany } from '../permissions/public.ts'
import type { UserRecord } from './profile.queries.ts'

/** A user as the contract describes it; the query never reads passwords or tokens. */
export function presentUser(row: UserRecord, now: Date): User {
  const place = placeOf(row)
  return {
    _id: row.id,
    email: row.email,
    handle: row.handle,
    username: row.username,
    role: row.role as Role,
    avatar: row.avatar,
    firstName: row.first_name,
    lastName: row.last_name,
    birthDate: row.birth_date,
    phone: row.phone,
    emailVerified: row.email_verified_at !== null,
    brandId: row.brand_id,
    products: row.products.map((product) => product.id),
    location: place && { type: 'Point', coordinates: [place.longitude, place.latitude] },
    place,
    followerCount: row.follower_count ?? 0,
    isFollowed: Boolean(row.is_followed),
    activeDealCount: row.active_deal_count ?? 0,
    language: row.language as User['language'],
    cookieConsent: foldConsents(row.consents),
    piva: row.piva,
    newTerms: row.terms_due_at && {
      dueAt: row.terms_due_at.toISOString(),
      isDue: row.terms_due_at <= now,
    },
    can: permissionsOf(row),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

function permissionsOf(row: UserRecord): User['can'] {
  const brandId = row.brand_id
  const account = { role: row.role as Role, brandId }
  return {
    applyForBusiness: mayApply(account.role),
    openCompany: brandId !== null && mayOpenCompany(account, brandId),
    changeCompany: brandId !== null && mayEditBrand(account, brandId),
    mergeAccounts: MERGE_ROLES.some((role) => role === account.role),
  }
}

/**
 * Returns the cookie choice in force, from the newest consent of each purpose; null for users who
 * have not chosen yet. Consents to other things (the terms, at registration) are left out.
 */
function foldConsents(newest: UserRecord['consents']): CookieConsent | null {
  const choices = newest.filter((event) => event.purpose.startsWith('cookie-'))
  const granted = (purpose: string): boolean =>
    choices.find((event) => event.purpose === purpose)?.granted ?? false
  const decided = choices.map((event) => new Date(event.created_at).getTime())
  if (decided.length === 0) return null
  return {
    statistics: granted('cookie-statistics'),
    marketing: granted('cookie-marketing'),
    decidedAt: new Date(Math.max(...decided)).toISOString(),
  }
}

function placeOf(row: UserRecord): User['place'] {
  const { place_id, place_name, province, province_code, lat, lon } = row
  if (place_id === null || place_name === null || province === null || province_code === null) return null
  if (lat === null || lon === null) return null
  return {
    _id: place_id,
    name: place_name,
    province,
    provinceCode: province_code,
    latitude: lat,
    longitude: lon,
  }
}
