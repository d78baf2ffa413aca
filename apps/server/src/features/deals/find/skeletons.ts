import { FLASH_SECONDS } from '@vicino/contract/deals/constants'
import { conditions, everyMatch, indexRange, inPrices, METRES, ORDERS, orderBy } from './conditions.ts'
import { FEW, FEW_SHOPS, WALK } from './limits.ts'
import { OFFSET_CAP, type DealSearch } from './search.ts'

/*
 * Which deals, in which order: each function writes SQL that gives (id, key, metres) of the page's rows, read from
 * deal_keys. The planner takes a LIMIT that is a parameter for a tenth of the table, so each has a literal one inside
 * (`atMost`).
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

export function isFlash({ endsBy, now }: DealSearch): boolean {
  return endsBy !== null && endsBy.getTime() - now.getTime() <= FLASH_SECONDS * 1000
}

/** Online deals have indexes of their own: they are an eighth of all and may all stand at the end of an order. */
const online = ({ type }: DealSearch): string => (type === 'online' ? 'AND d.online' : '')

interface Way {
  readonly name: string
  /** Which deals this way reads: a condition and, where several indexes might serve, the order of the right one. */
  readonly rows: string
}

/**
 * The other side of a walk. A walk of at most WALK rows fills the page unless the search leaves less than about one deal in
 * a few hundred; then the deals are few for some reason, and that reason has an index: they end soon, cost that much, lie in
 * the circle or the box, or name points (rare words never come here). The first way that leaves at most FEW deals is taken; counting them stops at FEW. The last way is for
 * searches that are narrow only by several filters at once, and reads by whichever indexes the planner joins.
 */
function otherWays(search: DealSearch): Way[] {
  const ways: Way[] = []
  if (search.endsBy !== null) {
    ways.push({
      name: 'ending',
      rows: 'd.expires_at > {now} AND d.expires_at <= {endsBy} ORDER BY d.expires_at, d.id',
    })
  }
  if (search.priceMin !== null || search.priceMax !== null) {
    ways.push({
      name: 'price',
      rows: 'd.discount_price_cents BETWEEN {priceMin} AND {priceMax} ORDER BY d.discount_price_cents, d.id',
    })
  }
  if (search.radius !== null)
    ways.push({ name: 'circle', rows: 'd.pm <@ mercator_box({lat}, {lon}, {radius})' })
  if (search.box) ways.push({ name: 'box', rows: 'd.pm <@ {box}' })
  if (search.points) ways.push({ name: 'points', rows: 'd.points > 0 ORDER BY d.points, d.id' })
  return ways
}

/** CTEs that count each way (`few_<name>`). They run only when they are asked. */
function counts(ways: readonly Way[]): string {
  return ways
    .map(
      ({ name, rows }) => `few_${name} AS MATERIALIZED (
        SELECT count(*) <= ${FEW} AS few FROM (SELECT FROM deal_keys d WHERE ${rows} LIMIT ${FEW + 1}) c
      ), `,
    )
    .join('')
}

/** Whether the walk is worth its while: not where few deals end so soon or, unless it is bound by the price, cost that much. */
function mayWalk(search: DealSearch, { byPrice = false } = {}): string {
  const asked = otherWays(search).filter(
    ({ name }) => (name === 'price' && !byPrice) || (name === 'ending' && isFlash(search)),
  )
  return ['true', ...asked.map(({ name }) => `NOT (SELECT few FROM few_${name})`)].join(' AND ')
}

/** The rows of a search whose walk did not fill the page: `enough` is the SQL that says it did. */
function elsewhere(search: DealSearch, ways: readonly Way[], enough: string): { way: string; rows: string } {
  const cases = ways.map(({ name }, index) => `WHEN (SELECT few FROM few_${name}) THEN ${index + 1}`)
  const sets = [
    ...ways.map(
      (one) => `(SELECT * FROM deal_keys d WHERE ${one.rows} LIMIT ${FEW}) d WHERE ${conditions(search)}`,
    ),
    `deal_keys d WHERE ${everyMatch(search)}`,
  ]
  return {
    way: `way AS MATERIALIZED (SELECT CASE WHEN ${enough} THEN 0 ${cases.join(' ')} ELSE ${ways.length + 1} END AS way)`,
    rows: sets
      .map(
        (set, index) => `UNION ALL
          SELECT ${fields(search)} FROM ${set} AND (SELECT way FROM way) = ${index + 1}`,
      )
      .join(' '),
  }
}

/**
 * Nearest first, exactly by (metres, id).
 *
 * The index orders by distance in Web Mercator, which differs a little from the distance on the ground, so: the first
 * rows of the index that satisfy the search bound the page (`reach` = their greatest distance), and the page is taken
 * from everything within that reach. Proof: with n matching rows within the reach, the n first rows by (metres, id)
 * all lie within it, since any row beyond comes after those n; and mercator_box() leaves out no point within the
 * reach. Where the walk finds fewer than n, every row that the search allows is read another way.
 */
export function nearest(search: DealSearch): string {
  const ways = otherWays(search)
  const circle = search.radius === null ? '' : 'AND d.pm <@ mercator_box({lat}, {lon}, {radius})'
  const box = search.box ? `${circle} AND d.pm <@ {box}` : circle
  const { way, rows } = elsewhere(search, ways, '(SELECT rows FROM reach) = {rows}')
  return `
    WITH ${counts(ways)} walk AS MATERIALIZED (
      SELECT * FROM (
        SELECT ${METRES} AS metres
        FROM (
          SELECT * FROM deal_keys d WHERE ${mayWalk(search)} ${online(search)} ${box}
          ORDER BY d.pm <-> point({originX}, {originY}) LIMIT ${WALK}
        ) d
        WHERE ${conditions(search)}
        ${atMost(search)}
      ) found LIMIT {rows}
    ), reach AS MATERIALIZED (SELECT count(*)::int4 AS rows, max(metres) AS metres FROM walk), ${way}
    ${first(
      search,
      `SELECT ${fields(search)}
       FROM reach CROSS JOIN deal_keys d
       WHERE (SELECT way FROM way) = 0 AND d.pm <@ mercator_box({lat}, {lon}, reach.metres)
         AND ${METRES} <= reach.metres AND ${conditions(search)}
       ${rows}`,
    )}`
}

/** Near a place in another order: the first rows of every grid cell that the circle touches, merged. */
export function byCell(search: DealSearch): string {
  const rows = (position: string) => `
    SELECT * FROM (
      SELECT ${fields(search)} FROM deal_keys d
      WHERE d.cell = grid.cell ${position} AND ${indexRange(search)} AND ${inPrices(search)} AND ${conditions(search)}
      ORDER BY ${orderBy(search.order)} ${atMost(search)}
    ) found LIMIT {rows}`
  // A deal's categories are up to three, each with its own index. Whatever the order, a cell holds few deals of a category.
  const parts =
    search.category !== null
      ? [1, 2, 3].map((place) => `(${rows(`AND d.category_ids[${place}] = {category}`)})`)
      : [rows('')]
  const merged = `SELECT hit.* FROM unnest({cells}) AS grid(cell) CROSS JOIN LATERAL (${parts.join(' UNION ALL ')}) hit`
  // Few deals that end soon or cost that much are read whole: a cell may hold none, and would be read to its end.
  const few = otherWays(search).filter(({ name }) => name === 'ending' || name === 'price')
  if (few.length === 0) return first(search, merged)
  const { way, rows: instead } = elsewhere(search, few, mayWalk(search))
  return `WITH ${counts(few)} ${way}
    ${first(search, `SELECT * FROM (${merged}) cells WHERE (SELECT way FROM way) = 0 ${instead}`)}`
}

/** How many bands of prices price_band() of the database knows. */
export const PRICE_BANDS = 16

/** How many rows a walk through bands reads at most: each is looked up by its id, which costs twice a row of other walks. */
const BAND_WALK = Math.ceil(WALK / 2)
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Whether a search walks the bands of its range of prices. Popularity and points often go with the price. */
function walksBands({ order, priceMin, priceMax }: DealSearch): boolean {
  return (priceMin !== null || priceMax !== null) && (order === 'most_popular' || order === 'reward_points')
}

/**
 * The ids of a range of prices in the order of popularity or points. Along an index of the order alone the cheap deals may
 * all stand at the end; so each band of prices that the range touches is read along its own index, and the planner merges
 * them, reading no further than the walk goes. It does so because a band names only columns of that index, has a limit, and
 * compares the upper end as a row: of a plain range the planner expects one row in 200, and would sort it.
 */
function bands(search: DealSearch): string {
  const one = (band: number) => `(
    SELECT d.id, ${ORDERS[search.order].column} AS key FROM deal_keys d
    WHERE price_band(d.discount_price_cents) = ${band} AND ${band} BETWEEN price_band({priceMin}) AND price_band({priceMax})
      AND d.discount_price_cents >= {priceMin} AND (d.discount_price_cents, d.id) <= ({priceMax}, '${LAST_ID}'::uuid)
      ${search.type === null ? '' : `AND d.online = ${search.type === 'online'}`} AND ${indexRange(search)}
    ORDER BY ${orderBy(search.order)} LIMIT ${BAND_WALK})`
  return Array.from({ length: PRICE_BANDS }, (_, band) => one(band)).join(' UNION ALL ')
}

/** The rows that a walk reads, as d; `by` is their order again. */
function walkOf(search: DealSearch): { rows: string; by: string } {
  if (walksBands(search)) {
    const rows = `SELECT d.*, band.key, band.id AS band_id
      FROM (${bands(search)}) band CROSS JOIN LATERAL (SELECT * FROM deal_keys k WHERE k.id = band.id OFFSET 0) d
      WHERE ${mayWalk(search, { byPrice: true })} ORDER BY band.key DESC, band.id DESC LIMIT ${BAND_WALK}`
    return { rows, by: 'd.key DESC, d.band_id DESC' }
  }
  const by = orderBy(search.order)
  const rows = `SELECT * FROM deal_keys d WHERE ${mayWalk(search)} ${online(search)} AND ${indexRange(search)} ORDER BY ${by} LIMIT ${WALK}`
  return { rows, by }
}

/** An order over the whole country: a walk along its index; where that finds too few rows, another way. */
export function byOrder(search: DealSearch): string {
  const ways = otherWays(search)
  const walk = walkOf(search)
  const { way, rows } = elsewhere(search, ways, '(SELECT count(*) FROM walk) = {rows}')
  return `
    WITH ${counts(ways)} walk AS MATERIALIZED (
      SELECT * FROM (
        SELECT ${fields(search)} FROM (${walk.rows}) d WHERE ${conditions(search)} ORDER BY ${walk.by} ${atMost(search)}
      ) found LIMIT {rows}
    ), ${way}
    ${first(search, `SELECT id, key, metres FROM walk WHERE (SELECT way FROM way) = 0 ${rows}`)}`
}

/** The few deals of a brand or with a rare word: all of them are read and sorted. */
export function byNarrowing(search: DealSearch): string {
  const narrow = search.brandId === null ? 'd.search @@ {words}' : 'd.brand_id = {brand}'
  return `
    WITH few AS MATERIALIZED (SELECT * FROM deal_keys d WHERE ${narrow})
    ${first(search, `SELECT ${fields(search)} FROM few d WHERE ${conditions(search)}`)}`
}

/** Deals that are online or of a shop that is open: found apart and merged, as at night no shop is open. */
export function openOrOnline(search: DealSearch, onlineOnes: string, inShops: string): string {
  return first(search, `SELECT * FROM (${onlineOnes}) a UNION ALL SELECT * FROM (${inShops}) b`)
}

/**
 * Deals of shops that are open. Where few shops are, their deals are read; else those are met soon wherever one looks,
 * and `found` looks for them.
 */
export function inOpenShops(search: DealSearch, found: string): string {
  return `
    WITH shops AS MATERIALIZED (
      SELECT b.id FROM brands b WHERE b.open_hours @> ARRAY[{hour}] AND b.opening @> {minute} LIMIT ${FEW_SHOPS + 1}
    ), few_shops AS MATERIALIZED (SELECT count(*) <= ${FEW_SHOPS} AS few FROM shops)
    ${first(
      search,
      `SELECT ${fields(search)} FROM shops JOIN deal_keys d ON d.brand_id = shops.id
       WHERE (SELECT few FROM few_shops) AND ${conditions(search)}
       UNION ALL SELECT * FROM (${found}) many WHERE NOT (SELECT few FROM few_shops)`,
    )}`
}
