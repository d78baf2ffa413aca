import type { BodyOf } from '@vicino/contract/endpoint'
import type { openShop } from '@vicino/contract/shops/endpoints'
import type { Db } from '../../platform/db/database.ts'

export interface ShopRow {
  readonly id: string
  readonly name: string
  readonly address: string
  readonly city: string
  readonly lat: number
  readonly lon: number
}

const COLUMNS = ['id', 'name', 'address', 'city', 'lat', 'lon'] as const

/** A brand's open shops, in the order in which they were added; with `lock` nobody else adds one until the transaction ends. */
export function readShops(db: Db, brandId: string): Promise<ShopRow[]> {
  return db
    .selectFrom('shops')
    .select(COLUMNS)
    .where('brand_id', '=', brandId)
    .where('closed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Where an open shop of a brand is; undefined when the brand has none of this id. */
export function placeOfShop(
  db: Db,
  brandId: string,
  shopId: string,
): Promise<{ lat: number; lon: number } | undefined> {
  return db
    .selectFrom('shops')
    .select(['lat', 'lon'])
    .where('id', '=', shopId)
    .where('brand_id', '=', brandId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
}

export function insertShop(
  tx: Db,
  brandId: string,
  { name, address, city, latitude, longitude }: BodyOf<typeof openShop>,
  now: Date,
): Promise<ShopRow> {
  return tx
    .insertInto('shops')
    .values({ brand_id: brandId, name, address, city, lat: latitude, lon: longitude, created_at: now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Closes an open shop of a brand; false when it has none of this id. */
export async function writeClosed(tx: Db, brandId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('shops')
    .set({ closed_at: now })
    .where('id', '=', id)
    .where('brand_id', '=', brandId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
