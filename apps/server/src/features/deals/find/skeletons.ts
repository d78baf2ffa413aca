import { FLASH_SECONDS } from '@vicino/contract/deals/constants'
import { conditions, everyMatch, indexRange, METRES, ORDERS, orderBy, walkOf } from './conditions.ts'
import { OFFSET_CAP, type DealSearch } from './search.ts'

/*
 * Which deals, in which order: each function writes SQL that gives (id, key, metres) of the page's rows. The planner
 * takes a LIMIT that is a parameter for a tenth of the table, so each has a literal one inside (`atMost`).
 */

const metres = (search: DealSearch): string => (search.origin === null ? 'NULL::float8' : METRES)

function fields(search: DealSearch): string {
  return `d.id, ${ORDERS[search.order].key} AS key, ${metres(search)} AS metres`
}

function atMost(search: DealSearch): string {
  return `LIMIT ${search.offset === 0 ? 128 : OFFSET_CAP + 128}`
}

/** The first rows of a set of (id, key, metres), in order. */
function first(search: DealSearch, rows: string): string {
  return `SELECT d.id, d.key, d.metres FROM (${rows}) d ORDER BY ${orderBy(search.order, 'd.key')} ${atMost(search)}`
}

/** The columns that conditions and orders use; texts and pictures are left out of materialized sets. */
const NARROW = `d.id, d.active, d.brand_id, d.category_ids, d.lat, d.lon, d.pm, d.discount_price_cents, d.points,
  d.popularity,
  d.link, d.quantity, d.redeemed_count, d.held_count, d.expires_at, d.created_at, d.search`

/** Up to so many flash deals are all read and sorted; where there are more, a short walk meets enough of them. */
const FLASH_FEW = 5000

export function isFlash({ endsBy, now }: DealSearch): boolean {
  return endsBy !== null && endsBy.getTime() - now.getTime() <= FLASH_SECONDS * 1000
}

/**
 * Nearest first, exactly by (metres, id).
 *
 * The index orders by distance in Web Mercator, which differs a little from the distance on the ground, so: the first
 * rows of the index that satisfy the search bound the page (`reach` = their greatest distance), and the page is taken
 * from everything within that reach. Proof: with n matching rows within the reach, the n first rows by (metres, id)
 * all lie within it, since any row beyond comes after those n; and mercator_box() leaves out no point within the
 * reach. Where the walk finds fewer than n, the second branch reads every row that the search allows instead.
 */
export function nearest(search: DealSearch): string {
  const circle = search.radius === null ? '' : 'AND d.pm <@ mercator_box({lat}, {lon}, {radius})'
  const box = search.box ? `${circle} AND d.pm <@ {box}` : circle
  const flash = isFlash(search)
  const many = flash ? `(SELECT count(*) FROM flash) > ${FLASH_FEW}` : 'true'
  return `
    WITH ${flash ? `flash AS MATERIALIZED (${flashDeals}),` : ''} walk AS MATERIALIZED (
      SELECT * FROM (
        SELECT ${METRES} AS metres
        FROM (
          SELECT * FROM deals d WHERE d.active ${box} AND ${many}
          ORDER BY d.pm <-> point({originX}, {originY}) LIMIT ${walkOf(search)}
        ) d
        WHERE ${conditions(search)}
        ${atMost(search)}
      ) found LIMIT {rows}
    ), reach AS MATERIALIZED (SELECT count(*)::int4 AS rows, max(metres) AS metres FROM walk)
    ${first(
      search,
      `SELECT ${fields(search)}
       FROM reach CROSS JOIN deals d
       WHERE reach.rows = {rows} AND d.active AND d.pm <@ mercator_box({lat}, {lon}, reach.metres)
         AND ${METRES} <= reach.metres AND ${conditions(search)}
       UNION ALL
       SELECT ${fields(search)} FROM deals d
       WHERE (SELECT rows FROM reach) < {rows} AND ${many} AND ${everyMatch(search)}
       ${flash ? `UNION ALL SELECT ${fields(search)} FROM flash d WHERE NOT ${many} AND ${conditions(search)}` : ''}`,
    )}`
}

const flashDeals = `
  SELECT ${NARROW} FROM deals d WHERE d.active AND d.expires_at > {now} AND d.expires_at <= {endsBy} LIMIT ${FLASH_FEW + 1}`

/** Near a place in another order: the first rows of every grid cell that the circle touches, merged. */
export function byCell(search: DealSearch): string {
  const byCategory =
    search.category !== null && (search.order === 'price_asc' || search.order === 'price_desc')
  const rows = (position: string) => `
    SELECT * FROM (
      SELECT ${fields(search)} FROM deals d
      WHERE d.cell = grid.cell ${position} AND ${indexRange(search)} AND ${conditions(search)}
      ORDER BY ${orderBy(search.order)} ${atMost(search)}
    ) found LIMIT {rows}`
  // A deal's categories are up to three, each with its own index.
  const parts = byCategory
    ? [1, 2, 3].map((place) => `(${rows(`AND d.category_ids[${place}] = {category}`)})`)
    : [rows('')]
  return first(
    search,
    `SELECT hit.* FROM unnest({cells}) AS grid(cell) CROSS JOIN LATERAL (${parts.join(' UNION ALL ')}) hit`,
  )
}

/** An order over the whole country: a walk along its index; where that finds too few rows, all that match. */
export function byOrder(search: DealSearch): string {
  return `
    WITH walk AS MATERIALIZED (
      SELECT * FROM (
        SELECT ${fields(search)}
        FROM (
          SELECT * FROM deals d WHERE ${indexRange(search)} ORDER BY ${orderBy(search.order)} LIMIT ${walkOf(search)}
        ) d
        WHERE ${conditions(search)}
        ORDER BY ${orderBy(search.order)} ${atMost(search)}
      ) found LIMIT {rows}
    ), reach AS MATERIALIZED (SELECT count(*)::int4 AS rows FROM walk)
    ${first(
      search,
      `SELECT id, key, metres FROM walk WHERE (SELECT rows FROM reach) = {rows}
       UNION ALL
       SELECT ${fields(search)} FROM deals d WHERE (SELECT rows FROM reach) < {rows} AND ${everyMatch(search)}`,
    )}`
}

/** The few deals of a brand or with a rare word: all of them are read and sorted. */
export function byNarrowing(search: DealSearch): string {
  const narrow = search.brandId === null ? 'd.search @@ {words}' : 'd.brand_id = {brand}'
  return `
    WITH few AS MATERIALIZED (SELECT ${NARROW} FROM deals d WHERE d.active AND ${narrow})
    ${first(search, `SELECT ${fields(search)} FROM few d WHERE ${conditions(search)}`)}`
}
