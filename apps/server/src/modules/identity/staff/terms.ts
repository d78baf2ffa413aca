import type { StaffRole } from '@vicino/contract/identity/staff/constants'
import { AppError } from '../../../platform/errors.ts'
import { readBrandOf, type Terms } from './staff.queries.ts'
import type { Db } from '../../../platform/db/database.ts'

interface Wanted {
  readonly role: StaffRole
  readonly narrowedTo: string | null
  readonly shopIds: readonly string[]
  readonly endsAt: string | null
}

/**
 * Checks the terms that an owner gives: a custom role of the right base, open shops of the brand,
 * an end in the future.
 * @throws AppError staff_date, shop_not_found, role_not_found
 */
export async function termsOf(
  tx: Db,
  brandId: string,
  { role, narrowedTo, shopIds, endsAt }: Wanted,
  now: Date,
): Promise<{ terms: Terms; brand: { name: string; people: number } }> {
  const ends = endsAt === null ? null : new Date(endsAt)
  if (ends !== null && ends <= now) throw new AppError('staff_date')
  const ids = [...new Set(shopIds)]
  const brand = await readBrandOf(tx, brandId, { shopIds: ids, roleId: narrowedTo, role })
  if (brand.shops !== ids.length) throw new AppError('shop_not_found')
  if (!brand.hasRole) throw new AppError('role_not_found')
  return { terms: { role, roleId: narrowedTo, shopIds: ids, endsAt: ends }, brand }
}
