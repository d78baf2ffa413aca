import type { BodyOf } from '@vicino/contract/endpoint'
import type { changeShop } from '@vicino/contract/marketplace/shops/endpoints'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, execute, firstRow, firstValue, onlyRow } from '../../../platform/db/statement.ts'

export interface ShopRow {
  readonly id: string
  readonly name: string
  readonly address: string
  readonly city: string
  readonly lat: number
  readonly lon: number
  /** False = only the centre of the comune. */
  readonly confirmed: boolean
  readonly phone: string
  readonly code: string | null
  /** A PostgreSQL multirange of minutes of the week; null = unknown. */
  readonly opening: string | null
  /** A PostgreSQL multirange of days that have not passed. */
  readonly closures: string
  readonly closed_at: Date | null
}

/** The stored fields of a shop: hours and closures as texts of multiranges. */
export interface ShopValues extends Pick<
  BodyOf<typeof changeShop>,
  'name' | 'address' | 'city' | 'latitude' | 'longitude' | 'placeConfirmed' | 'phone' | 'code'
> {
  readonly opening: string | null
  readonly closures: string
}

interface Params {
  /** YYYY-MM-DD in Rome: closures that ended before it are not returned. */
  readonly today: string
}

const columns = ({ today }: Params): RawBuilder<unknown> =>
  sql`id, name, address, city, lat, lon, place_confirmed_at IS NOT NULL AS confirmed, phone, code, opening::text AS opening,
    (closures * datemultirange(daterange(${today}::date, NULL)))::text AS closures, closed_at`

/** Reads a brand's shops in the order in which they were added; without `all` only open ones. */
export function readShops(
  db: Db,
  brandId: string,
  params: Params & { readonly all?: boolean },
): Promise<ShopRow[]> {
  const which = params.all === true ? sql`true` : sql`closed_at IS NULL`
  return allRows(db)`
    SELECT ${columns(params)} FROM shops WHERE brand_id = ${brandId} AND ${which}
    ORDER BY created_at, id LIMIT 1000`
}

/**
 * Reads a brand's open shops with their distance in metres, the nearest first; without an origin in
 * the order in which they were added.
 */
export function readPublicShops(
  db: Db,
  brandId: string,
  origin: { readonly lat: number; readonly lon: number } | null,
  params: Params,
): Promise<(ShopRow & { metres: number | null })[]> {
  const metres =
    origin === null
      ? sql`NULL::float8`
      : sql`distance_metres(lat, lon, ${origin.lat}::float8, ${origin.lon}::float8)`
  return allRows(db)`
    SELECT ${columns(params)}, ${metres} AS metres FROM shops WHERE brand_id = ${brandId} AND closed_at IS NULL
    ORDER BY metres, created_at, id LIMIT 200`
}

/**
 * Reads the positions of open shops of a brand by id, and prevents their closing until the
 * transaction ends. Ids of other brands are left out.
 */
export async function placesOfShops(
  tx: Db,
  brandId: string,
  ids: readonly string[],
): Promise<Map<string, { lat: number; lon: number }>> {
  if (ids.length === 0) return new Map()
  const rows = await allRows(tx)<{ id: string; lat: number; lon: number }>`
    SELECT id, lat, lon FROM shops WHERE brand_id = ${brandId} AND id = ANY (${[...ids]}::uuid[]) AND closed_at IS NULL
    ORDER BY id FOR SHARE`
  return new Map(rows.map(({ id, lat, lon }) => [id, { lat, lon }]))
}

/** Reads the brand of a shop, open or closed; undefined when there is none of this id. */
export async function brandOfShop(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('shops').select('brand_id').where('id', '=', id).executeTakeFirst()
  return row?.brand_id
}

export const countShops = (tx: Db, brandId: string): Promise<number> => firstValue(tx, 0)`
    SELECT count(*)::int AS count FROM shops WHERE brand_id = ${brandId} AND closed_at IS NULL`

export const insertShop = (
  tx: Db,
  brandId: string,
  values: ShopValues,
  params: Params & { readonly now: Date },
): Promise<ShopRow> => onlyRow(tx)`
    INSERT INTO shops (brand_id, name, address, city, lat, lon, place_confirmed_at, phone, code, opening, closures, created_at)
    VALUES (${brandId}, ${values.name}, ${values.address}, ${values.city}, ${values.latitude}, ${values.longitude},
      ${values.placeConfirmed ? params.now : null}::timestamptz, ${values.phone}, nullif(${values.code}, ''),
      ${values.opening}::int4multirange, ${values.closures}::datemultirange, ${params.now})
    RETURNING ${columns(params)}`

/** Reads a shop of a brand, open or closed, and locks it until the transaction ends. */
export const lockShop = (
  tx: Db,
  brandId: string,
  id: string,
  params: Params,
): Promise<ShopRow | undefined> => firstRow(tx)`
    SELECT ${columns(params)} FROM shops WHERE id = ${id} AND brand_id = ${brandId} FOR NO KEY UPDATE`

/** Changes a shop of a brand, open or closed; undefined when it has none of this id. */
export const updateShop = (
  tx: Db,
  brandId: string,
  id: string,
  values: ShopValues,
  params: Params & { readonly now: Date },
): Promise<ShopRow | undefined> => firstRow(tx)`
    UPDATE shops SET name = ${values.name}, address = ${values.address}, city = ${values.city}, lat = ${values.latitude},
      lon = ${values.longitude}, place_confirmed_at = CASE WHEN ${values.placeConfirmed} THEN coalesce(place_confirmed_at, ${params.now}) END,
      phone = ${values.phone}, code = nullif(${values.code}, ''), opening = ${values.opening}::int4multirange,
      closures = ${values.closures}::datemultirange
    WHERE id = ${id} AND brand_id = ${brandId} RETURNING ${columns(params)}`

/**
 * Moves deals that have not ended to the positions of their shops, for some shops of a brand. Deals
 * are locked in the order of their ids, as everywhere.
 */
export async function moveDealsOf(tx: Db, brandId: string, ids: readonly string[], now: Date): Promise<void> {
  await execute(tx)`
    UPDATE deals d SET lat = s.lat, lon = s.lon FROM shops s
    WHERE s.id = d.shop_id AND d.id IN (
      SELECT deal.id FROM deals deal JOIN shops shop ON shop.id = deal.shop_id
      WHERE deal.brand_id = ${brandId} AND deal.shop_id = ANY (${ids}::uuid[]) AND deal.expires_at > ${now}
        AND (deal.lat, deal.lon) <> (shop.lat, shop.lon)
      ORDER BY deal.id FOR NO KEY UPDATE OF deal)`
  // Deals at the shop besides another place are locked too, so that no change of one writes the old
  // position.
  await execute(tx)`
    WITH locked AS MATERIALIZED (
      SELECT id FROM deals WHERE id IN (SELECT id FROM deal_search WHERE shop_id = ANY (${ids}::uuid[]) AND place_no > 0)
      ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE deal_search k SET lat = s.lat, lon = s.lon, pm = mercator_point(s.lat, s.lon), cell = grid_cell(s.lat, s.lon)
    FROM locked, shops s
    WHERE k.id = locked.id AND s.id = k.shop_id AND k.place_no > 0 AND k.shop_id = ANY (${ids}::uuid[])
      AND (k.lat, k.lon) <> (s.lat, s.lon)`
}

/**
 * Removes a shop from deals that have other places too; if it was a deal's first place, the next
 * one becomes the first. Deals at this shop alone stay.
 */
export const takeDealsFrom = (tx: Db, brandId: string, id: string): Promise<void> => execute(tx)`
    WITH locked AS MATERIALIZED (
      SELECT id FROM deals WHERE brand_id = ${brandId} AND other_shops <> '{}'
        AND (shop_id = ${id}::uuid OR ${id}::uuid = ANY (other_shops))
      ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE deals d SET shop_id = coalesce(next.id, d.shop_id), lat = coalesce(next.lat, d.lat), lon = coalesce(next.lon, d.lon),
      other_shops = array_remove(array_remove(d.other_shops, ${id}::uuid), next.id)
    FROM locked LEFT JOIN LATERAL (
      SELECT s.id, s.lat, s.lon FROM deals mine CROSS JOIN unnest(mine.other_shops) WITH ORDINALITY o(id, n)
        JOIN shops s ON s.id = o.id
      WHERE mine.id = locked.id AND mine.shop_id = ${id}::uuid ORDER BY o.n LIMIT 1
    ) next ON true WHERE d.id = locked.id`

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

/** Opens a shop of a brand, which may be open already; undefined when it has none of this id. */
export const writeReopened = (
  tx: Db,
  brandId: string,
  id: string,
  params: Params,
): Promise<ShopRow | undefined> => firstRow(tx)`
    UPDATE shops SET closed_at = NULL WHERE id = ${id} AND brand_id = ${brandId}
    RETURNING ${columns(params)}`
