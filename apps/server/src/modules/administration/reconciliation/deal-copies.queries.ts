import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, allValues, firstValue } from '../../../platform/db/statement.ts'

/*
 * Compares the columns that triggers copy from deals with the deals, batch by batch, so that no
 * statement takes long at a million deals. A statement sees the database at one moment, at which a
 * deal and its copies agree. Nothing is locked.
 */

export interface CopyDifference {
  readonly id: string
  readonly detail: string
}

const DEALS_A_BATCH = 20_000

/**
 * Columns of deal_search, and the expression of each from the deal `d` and its stock `s`. A point
 * has no equality of its own.
 */
const KEY_COLUMNS: Readonly<Record<string, string>> = {
  brand_id: 'd.brand_id',
  category_ids: 'd.category_ids',
  online: 'd.link IS NOT NULL',
  tight: 's.quantity <= s.redeemed + s.held',
  discount: 'd.discount',
  discount_price_cents: 'd.discount_price_cents',
  points: 'd.points',
  // A change that still waits for the job does not count.
  popularity:
    'CASE WHEN EXISTS (SELECT FROM popularity_changes c WHERE c.deal_id = d.id) THEN k.popularity ELSE d.popularity END',
  expires_at: 'd.expires_at',
  created_at: 'd.created_at',
  lat: 'd.at_lat',
  lon: 'd.at_lon',
  pm: 'mercator_point(d.at_lat, d.at_lon)::text',
  cell: 'grid_cell(d.at_lat, d.at_lon)',
  search: 'd.search',
  several: "d.other_shops <> '{}'",
  shop_id: 'd.at_shop',
}
const differing = Object.entries(KEY_COLUMNS)
  .map(([name, ofDeal]) => {
    const kept = name === 'pm' ? 'k.pm::text' : `k.${name}`
    return `CASE WHEN (${ofDeal}) IS DISTINCT FROM ${kept} THEN '${name}' END`
  })
  .join(', ')

/**
 * Finds active deals that deal_search lacks, its rows without an active deal, and columns that
 * differ; at most `most`.
 */
export async function differingDealSearch(
  db: Db,
  most: number,
  dealsABatch = DEALS_A_BATCH,
): Promise<CopyDifference[]> {
  const found: CopyDifference[] = []
  for (let after = FIRST_ID; ;) {
    const last = await lastOfBatch(db, after, dealsABatch)
    // Two plain limits, so that each batch is read along the primary keys.
    const inBatch = sql`id > ${after}::uuid AND id <= ${last}::uuid`
    const rows = await allRows(db)<CopyDifference>`
      SELECT id::text, detail FROM (
        SELECT coalesce(d.id, k.id) AS id, CASE
          WHEN k.id IS NULL THEN 'missing'
          WHEN d.id IS NULL THEN 'no active deal'
          ELSE concat_ws(', ', ${sql.raw(differing)})
        END AS detail
        FROM (
          SELECT * FROM deals CROSS JOIN LATERAL places_of_deal(deals.shop_id, deals.lat, deals.lon, deals.other_shops) p
          WHERE active AND ${inBatch}
        ) d
        FULL JOIN (SELECT * FROM deal_search WHERE ${inBatch}) k ON k.id = d.id AND k.place_no = d.place_no
        LEFT JOIN deal_stock s ON s.deal_id = d.id
      ) batch WHERE detail <> '' ORDER BY id LIMIT ${most - found.length}::int`
    found.push(...rows)
    if (last === LAST_ID || found.length >= most) return found
    after = last
  }
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Returns the last id of the batch of deals after an id; LAST_ID for the last batch. */
const lastOfBatch = (db: Db, after: string, dealsABatch: number): Promise<string> => firstValue(db, LAST_ID)`
    SELECT id FROM deals WHERE id > ${after}::uuid
    ORDER BY id OFFSET ${dealsABatch - 1}::int LIMIT 1`

const COARSE = 13
const STRIPES = 8
const LEAST = -2_147_483_648
const MOST = 2_147_483_647

/**
 * Finds squares of the map whose rows in deal_squares do not add up to their active deals; at most
 * `most`.
 */
export async function differingDealSquares(db: Db, most: number): Promise<CopyDifference[]> {
  const found: CopyDifference[] = []
  const borders = [LEAST, ...(await stripeBorders(db)), MOST]
  for (const [index, west] of borders.slice(0, -1).entries()) {
    const east = borders[index + 1]
    const rows = await allRows(db)<CopyDifference>`
      WITH wanted AS (
        SELECT s.level, s.category_id, s.x, s.y, count(*) AS deals, sum(round(d.pm[0]))::bigint AS sum_x,
          sum(round(d.pm[1]))::bigint AS sum_y
        FROM deals d CROSS JOIN LATERAL squares_of_deal(d.pm, d.category_ids) s
        WHERE d.active AND map_square(d.pm[0], ${COARSE}) >= ${west}::int AND map_square(d.pm[0], ${COARSE}) < ${east}::int
        GROUP BY 1, 2, 3, 4
      ), kept AS (
        SELECT level::int AS level, category_id, x, y, sum(deals) AS deals, sum(sum_x)::bigint AS sum_x,
          sum(sum_y)::bigint AS sum_y
        FROM deal_squares WHERE x >> (level - ${COARSE}) >= ${west}::int AND x >> (level - ${COARSE}) < ${east}::int
        GROUP BY 1, 2, 3, 4
      )
      SELECT format('%s/%s/%s', level, x, y) AS id, format('category %s: %s deals of %s%s', category_id, coalesce(k.deals, 0),
        coalesce(w.deals, 0), CASE WHEN k.deals = w.deals THEN ', elsewhere in the square' END) AS detail
      FROM wanted w FULL JOIN kept k USING (level, category_id, x, y)
      WHERE (coalesce(w.deals, 0), coalesce(w.sum_x, 0), coalesce(w.sum_y, 0))
        <> (coalesce(k.deals, 0), coalesce(k.sum_x, 0), coalesce(k.sum_y, 0))
      ORDER BY level, x, y, category_id LIMIT ${most - found.length}::int`
    found.push(...rows)
    if (found.length >= most) break
  }
  return found
}

/**
 * Returns the columns of coarse squares that divide those with deals into about equal stripes from
 * west to east.
 */
function stripeBorders(db: Db): Promise<number[]> {
  const shares = Array.from({ length: STRIPES - 1 }, (_, index) => (index + 1) / STRIPES)
  return allValues(db)`
    SELECT DISTINCT x FROM (
      SELECT unnest(percentile_disc(${shares}::float8[]) WITHIN GROUP (ORDER BY x)) AS x
      FROM deal_squares WHERE level = ${COARSE}
    ) border WHERE x IS NOT NULL ORDER BY x`
}
