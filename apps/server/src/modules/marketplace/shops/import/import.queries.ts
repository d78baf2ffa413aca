import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { lockByName } from '../../../../platform/db/named-lock.ts'
import { execute } from '../../../../platform/db/statement.ts'
import type { ShopValues } from '../shops.queries.ts'

/** Serialises imports of one brand. */
export const lockShops = (tx: Db, brandId: string): Promise<void> => lockByName(tx, `shops of ${brandId}`)

type Row = ShopValues & { readonly id: string | null }

const records = (rows: readonly Row[]): RawBuilder<unknown> => sql`
  jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (id uuid, name text, address text, city text, latitude float8,
    longitude float8, "placeConfirmed" boolean, phone text, code text, opening text, closures text)`

/** Stores shops in their order. @returns their ids */
export async function insertShops(
  tx: Db,
  brandId: string,
  rows: readonly Row[],
  now: Date,
): Promise<string[]> {
  if (rows.length === 0) return []
  const inserted = await sql<{ id: string }>`
    INSERT INTO shops (brand_id, name, address, city, lat, lon, place_confirmed_at, phone, code, opening, closures, created_at)
    SELECT ${brandId}::uuid, name, address, city, latitude, longitude,
      CASE WHEN "placeConfirmed" THEN ${now}::timestamptz END, phone, nullif(code, ''), opening::int4multirange,
      closures::datemultirange, ${now} FROM ${records(rows)}
    RETURNING id`.execute(tx)
  return inserted.rows.map(({ id }) => id)
}

export async function updateShops(tx: Db, brandId: string, rows: readonly Row[], now: Date): Promise<void> {
  if (rows.length === 0) return
  await execute(tx)`
    UPDATE shops SET name = row.name, address = row.address, city = row.city, lat = row.latitude, lon = row.longitude,
      place_confirmed_at = CASE WHEN row."placeConfirmed" THEN coalesce(shops.place_confirmed_at, ${now}::timestamptz) END,
      phone = row.phone, code = nullif(row.code, ''), opening = row.opening::int4multirange,
      closures = row.closures::datemultirange
    FROM ${records(rows)} WHERE shops.id = row.id AND shops.brand_id = ${brandId}`
}
