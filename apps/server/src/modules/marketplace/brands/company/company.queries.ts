import type { Company } from '@vicino/contract/marketplace/brands/applications/schemas'
import type { Selectable, Updateable } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { allRows, execute, firstRow } from '../../../../platform/db/statement.ts'
import type { Brands } from '../../../../platform/db/schema.gen.ts'

export type CompanyRow = Pick<
  Selectable<Brands>,
  | 'id'
  | 'username'
  | 'handle'
  | 'description'
  | 'logo'
  | 'legal_subject'
  | 'delegated_subject'
  | 'piva'
  | 'sede_legale'
  | 'pec'
  | 'phone'
  | 'register'
  | 'address'
  | 'city'
  | 'lat'
  | 'lon'
  | 'website'
> & {
  readonly sector: Company['sector']
  readonly office: Company['office']
  /** True when somebody has said whether it is in restaurants or tourism. */
  readonly sector_confirmed: boolean
  /** True when somebody has confirmed the place. */
  readonly confirmed: boolean
  /** Multirange of minutes of the week, as PostgreSQL writes it; null = unknown. */
  readonly opening: string | null
}

export const readCompanyRow = (db: Db, brandId: string): Promise<CompanyRow | undefined> => firstRow(db)`
    SELECT id, username, handle, description, logo, legal_subject, delegated_subject, piva, sede_legale, pec, phone, register, address, city,
      sector_confirmed_at IS NOT NULL AS sector_confirmed, lat, lon, place_confirmed_at IS NOT NULL AS confirmed, website, sector, office, opening::text AS opening
    FROM brands WHERE id = ${brandId}`

/**
 * Tells whether a position is exactly the centre of a comune, which is the place that nobody has
 * set.
 */
export async function isMiddleOfComune(db: Db, { lat, lon }: { lat: number; lon: number }): Promise<boolean> {
  const row = await db
    .selectFrom('places')
    .select('id')
    .where('lat', '=', lat)
    .where('lon', '=', lon)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Locks the brand's row and then its deals in the order of their ids; false when there is no such
 * brand.
 */
export async function lockBrandWithDeals(tx: Db, brandId: string): Promise<boolean> {
  const rows = await allRows(tx)`SELECT FROM brands WHERE id = ${brandId} FOR NO KEY UPDATE`
  if (rows.length === 0) return false
  await execute(tx)`SELECT FROM deals WHERE brand_id = ${brandId} ORDER BY id FOR NO KEY UPDATE`
  return true
}

export async function updateBrand(tx: Db, brandId: string, values: Updateable<Brands>): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('brands')
    .set(values)
    .where('id', '=', brandId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Moves a brand's deals that have not ended; those at other shops of the brand stay there. */
export async function moveDeals(
  tx: Db,
  brandId: string,
  to: { lat: number; lon: number },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('deals')
    .set(to)
    .where('brand_id', '=', brandId)
    .where('shop_id', 'is', null)
    .where('expires_at', '>', now)
    .execute()
}
