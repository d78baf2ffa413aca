import { FLASH_SECONDS } from '@vicino/contract/marketplace/deals/constants'
import { conditions, everyMatch, indexRange, inPrices, METRES, ORDERS, orderBy } from './conditions.ts'
import { FEW, FEW_SHOPS, LOOKED_UP, WALK, WALK_AROUND, WALK_INDEX } from './limits.ts'
import { AROUND_METRES, isAround, isNear, NEAR_ROWS, PRICE_BANDS_FROM } from './near.ts'
import { placeChosen } from './places.ts'
import { OFFSET_CAP, type DealSearch } from './deal-search.ts'

/*
 * Chooses deals and their order: each function writes SQL that returns (id, key, metres) of the
 * page's rows, read from deal_search. For a LIMIT that is a parameter the planner assumes a tenth
 * of the table, so each has a literal one inside (`atMost`).
 */

const metres = (search: DealSearch): string => (search.origin === null ? 'NULL::float8' : METRES)

function fields(search: DealSearch): string {
  return `d.id, ${ORDERS[search.order].key} AS key, ${metres(search)} AS metres, d.place_no`
}

function atMost(search: DealSearch): string {
  return `LIMIT ${search.offset === 0 ? 128 : OFFSET_CAP + 128}`
}

/** Selects the first rows of a set of (id, key, metres, place_no), in order. */
function first(search: DealSearch, rows: string): string {
  return `SELECT d.id, d.key, d.metres, d.place_no FROM (${rows}) d ORDER BY ${orderBy(search.order, 'd.key')} ${atMost(search)}`
}

export function isFlash({ endsBy, now }: DealSearch): boolean {
  return endsBy !== null && endsBy.getTime() - now.getTime() <= FLASH_SECONDS * 1000
}

/**
 * Online deals have their own indexes: they are an eighth of all deals and may all come at the end
 * of an order.
 */
const online = ({ type }: DealSearch): string => (type === 'online' ? 'AND d.online' : '')

interface Way {
  readonly name: string
  /**
   * Rows of deal_search, as d, that this way reads; in the order of the index that should be used,
   * where several could be.
   */
  readonly rows: string
  /** True when the rows that were counted are kept, because counting takes as long as reading. */
  readonly kept?: true
  /** Further condition, in SQL on the kept rows. */
  readonly provided?: string
}

/** Selects rows of deal_search by a condition. */
const where = (condition: string): string => `SELECT * FROM deal_search d WHERE ${condition}`

/**
 * The alternatives to a walk. A walk of at most WALK rows fills the page unless only about one deal
 * in a few hundred matches. Then the matching deals are few for a reason that has an index: they
 * end soon, cost that much, lie near a place and share words, a category or a price, lie in the
 * circle or the box, or have points. The first way with few deals is taken; counting stops there.
 * The last way is for searches that are narrow only by several filters together; it reads by any
 * indexes that the planner combines.
 */
function otherWays(search: DealSearch): Way[] {
  const ways: Way[] = []
  const add = (name: string, condition: string) => ways.push({ name, rows: where(condition) })
  if (search.endsBy !== null)
    add('ending', 'd.expires_at > {now} AND d.expires_at <= {endsBy} ORDER BY d.expires_at, d.id')
  if (hasPrices(search))
    add(
      'price',
      'd.discount_price_cents BETWEEN {priceMin} AND {priceMax} ORDER BY d.discount_price_cents, d.id',
    )
  if (isNear(search)) ways.push({ name: 'near', rows: NEAR_ROWS, kept: true })
  else if (isAround(search))
    ways.push({
      name: 'around',
      rows: NEAR_ROWS,
      kept: true,
      // These deals fill the page: all others are further away.
      provided: `count(*) FILTER (WHERE hit AND metres <= ${AROUND_METRES}) >= {rows}`,
    })
  else if (search.radius !== null) add('circle', 'd.pm <@ mercator_box({lat}, {lon}, {radius})')
  else if (search.box) add('box', 'd.pm <@ {box}')
  if (search.points) add('points', 'd.points > 0 ORDER BY d.points, d.id')
  return ways
}

/** CTEs that count each way (`few_<name>`). PostgreSQL runs only those that are used. */
function counts(search: DealSearch, ways: readonly Way[]): string {
  return ways
    .map(({ name, rows, kept, provided = 'true' }) => {
      const bounded = `(${rows} LIMIT ${FEW + 1})`
      const count = (from: string) =>
        `few_${name} AS MATERIALIZED (SELECT count(*) <= ${FEW} AND ${provided} AS few FROM ${from} c), `
      if (!kept) return count(bounded)
      // The circle, and then the chosen place of a deal, are checked later; without a circle the
      // place is checked here.
      const asked = { ...search, words: null, category: null, radius: null }
      const hit = conditions(asked, search.radius === null ? 'chosen' : 'all')
      const place =
        search.radius === null ? '' : ', d.several, d.lat, d.lon, d.pm, d.online, d.shop_id, d.brand_id'
      return `${name} AS MATERIALIZED (SELECT ${fields(search)}${place}, ${hit} AS hit FROM ${bounded} d), ${count(name)}`
    })
    .join('')
}

/** Condition: none of these ways has few deals. */
function noneFew(ways: readonly Way[]): string {
  return ['true', ...ways.map(({ name }) => `NOT (SELECT few FROM few_${name})`)].join(' AND ')
}

const hasPrices = ({ priceMin, priceMax }: DealSearch): boolean => priceMin !== null || priceMax !== null

/** Condition: a walk makes sense. It does not if few deals end so soon or cost that much. */
function mayWalk(search: DealSearch): string {
  const asked = ({ name }: Way) =>
    (name === 'price' && !walksBands(search)) || (name === 'ending' && isFlash(search))
  return noneFew(otherWays(search).filter(asked))
}

/**
 * Selects the rows of a search whose walk did not fill the page: `enough` is SQL that is true when
 * it did.
 */
function elsewhere(search: DealSearch, ways: readonly Way[], enough: string): { way: string; rows: string } {
  const cases = ways.map(({ name }, index) => `WHEN (SELECT few FROM few_${name}) THEN ${index + 1}`)
  // Computing a distance is the dearest part of a row, so the kept one is used.
  const inCircle = search.radius === null ? 'true' : `d.metres <= {radius} AND ${placeChosen(search)}`
  const sets = [
    ...ways.map(({ name, rows, kept }) =>
      kept
        ? `d.id, d.key, d.metres, d.place_no FROM ${name} d WHERE d.hit AND ${inCircle}`
        : `${fields(search)} FROM (${rows} LIMIT ${FEW}) d WHERE ${conditions(search)}`,
    ),
    `${fields(search)} FROM deal_search d WHERE ${everyMatch(search)}`,
  ]
  return {
    way: `way AS MATERIALIZED (SELECT CASE WHEN ${enough} THEN 0 ${cases.join(' ')} ELSE ${ways.length + 1} END AS way)`,
    rows: sets
      .map((set, index) => `UNION ALL SELECT ${set} AND (SELECT way FROM way) = ${index + 1}`)
      .join(' '),
  }
}

/**
 * Selects the nearest deals first, exactly by (metres, id).
 * The index orders by distance in Web Mercator, which differs a little from the distance on the
 * ground. So the first matching rows of the index bound the page (`reach` = their greatest
 * distance), and the page is taken from everything within that reach. Proof: with n matching rows
 * within the reach, the n first rows by (metres, id) all lie within it, since any row beyond comes
 * after those n; and mercator_box() leaves out no point within the reach. If the walk finds fewer
 * than n, all matching rows are read another way.
 */
export function nearest(search: DealSearch): string {
  const ways = otherWays(search)
  const circle = search.radius === null ? '' : 'AND d.pm <@ mercator_box({lat}, {lon}, {radius})'
  const box = search.box ? `${circle} AND d.pm <@ {box}` : circle
  const { way, rows } = elsewhere(search, ways, '(SELECT rows FROM reach) = {rows}')
  return `
    WITH ${counts(search, ways)} walk AS MATERIALIZED (
      SELECT * FROM (
        SELECT ${METRES} AS metres
        FROM (
          SELECT * FROM deal_search d WHERE ${mayWalk(search)} ${online(search)} ${box}
          ORDER BY d.pm <-> point({originX}, {originY}) LIMIT ${search.words === null ? WALK : WALK_AROUND}
        ) d
        WHERE ${conditions(search)}
        ${atMost(search)}
      ) found LIMIT {rows}
    ), reach AS MATERIALIZED (SELECT count(*)::int4 AS rows, max(metres) AS metres FROM walk), ${way}
    ${first(
      search,
      `SELECT ${fields(search)}
       FROM reach CROSS JOIN deal_search d
       WHERE (SELECT way FROM way) = 0 AND d.pm <@ mercator_box({lat}, {lon}, reach.metres)
         AND ${METRES} <= reach.metres AND ${conditions(search)}
       ${rows}`,
    )}`
}

/**
 * Selects deals near a place in another order: merges the first rows of every grid cell that the
 * circle touches. Deals at several shops are read at all places that come before the page's last
 * deal. The chosen place is checked on the merged rows, one by one until the page is full; checking
 * it in each cell would take a hundred times as many checks.
 */
export function byCell(search: DealSearch): string {
  const place = 'd.several, d.lat, d.lon, d.pm, d.online, d.shop_id, d.brand_id'
  const rows = (position: string) => `
    SELECT * FROM (
      SELECT ${fields(search)}, ${place},
        count(*) FILTER (WHERE NOT d.several) OVER (ORDER BY ${orderBy(search.order)} ROWS UNBOUNDED PRECEDING) AS at_one
      FROM deal_search d
      WHERE d.cell = grid.cell ${position} AND ${indexRange(search)} AND ${inPrices(search)} AND ${conditions(search, 'all')}
    ) found WHERE at_one <= {rows}`
  // A deal has up to three categories, each with its own index. In any order a cell holds few deals
  // of a category.
  const parts =
    search.category !== null
      ? [1, 2, 3].map((number) => `(${rows(`AND d.category_ids[${number}] = {category}`)})`)
      : [rows('')]
  const cells = `SELECT hit.* FROM unnest({cells}) AS grid(cell) CROSS JOIN LATERAL (${parts.join(' UNION ALL ')}) hit`
  const merged = `SELECT d.id, d.key, d.metres, d.place_no
    FROM (SELECT * FROM (${cells}) c ORDER BY ${orderBy(search.order, 'c.key', 'c.id')} OFFSET 0) d
    WHERE ${placeChosen(search)} ${atMost(search)}`
  // Few deals that end soon, cost that much or have those words are read whole, because a cell
  // without any would be read to its end. Frequent words occur soon in every cell, so at most FEW
  // rows are read in vain.
  const few = otherWays(search).filter(
    ({ name }) => name === 'ending' || name === 'price' || (name === 'near' && search.words !== null),
  )
  if (few.length === 0) return merged
  const asked = few.filter(({ name }) => name !== 'ending' || isFlash(search))
  const { way, rows: instead } = elsewhere(search, few, noneFew(asked))
  return `WITH ${counts(search, few)} ${way}
    ${first(search, `SELECT * FROM (SELECT * FROM (${merged}) cells WHERE (SELECT way FROM way) = 0 LIMIT {rows}) cells ${instead}`)}`
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * Tells whether a search walks the bands of its range of prices. Popularity and points often
 * correlate with the price.
 */
function walksBands(search: DealSearch): boolean {
  return hasPrices(search) && (search.order === 'most_popular' || search.order === 'reward_points')
}

const isBounded = ({ radius, box }: DealSearch): boolean => radius !== null || Boolean(box)

/** Rows of an index that are read before the table; without bounds each row is looked up. */
const indexLength = (search: DealSearch): number => (isBounded(search) ? WALK_INDEX : LOOKED_UP)

/**
 * Selects a range of prices in the order of popularity or points. In the index of the order alone
 * all cheap deals may come last. So each band of prices in the range is read along its own index,
 * and the planner merges the bands as far as the walk goes. The planner does so because a band
 * names only columns of that index, has a limit, and compares the upper end as a row: for a plain
 * range it would expect one row in 200 and sort it.
 */
function bands(search: DealSearch): string {
  // The expression of the index of bands. Otherwise the planner would take the index of the order
  // alone where that is smaller.
  const key = `(${ORDERS[search.order].column} + 0)`
  const one = (band: number) => `(
    SELECT d.id, d.place_no, d.pm, ${key} AS walk_key FROM deal_search d
    WHERE price_band(d.discount_price_cents) = ${band} AND ${band} BETWEEN price_band({priceMin}) AND price_band({priceMax})
      AND d.discount_price_cents >= {priceMin} AND (d.discount_price_cents, d.id) <= ({priceMax}, '${LAST_ID}'::uuid)
      ${search.type === null ? '' : `AND d.online = ${search.type === 'online'}`} AND ${indexRange(search, key)}
    ORDER BY ${orderBy(search.order, key)} LIMIT ${indexLength(search)})`
  return Array.from({ length: PRICE_BANDS_FROM.length + 1 }, (_, band) => one(band)).join(' UNION ALL ')
}

/** The rows that a walk reads, as d, and their order. */
interface Walk {
  readonly rows: string
  readonly by: string
}

function walkOf(search: DealSearch): Walk {
  if (walksBands(search)) {
    return lookedUp(
      search,
      `SELECT * FROM (${bands(search)}) d WHERE ${mayWalk(search)} ORDER BY ${orderBy(search.order, 'd.walk_key')}`,
    )
  }
  // The sort value is its own column: for an expression that the walk does not return, PostgreSQL
  // would sort all rows.
  const key = `${ORDERS[search.order].column} AS walk_key`
  const from = `FROM deal_search d WHERE ${mayWalk(search)} ${online(search)} AND ${indexRange(search)} ORDER BY ${orderBy(search.order)}`
  if (!isBounded(search))
    return { rows: `SELECT d.*, ${key} ${from} LIMIT ${WALK}`, by: orderBy(search.order, 'd.walk_key') }
  const prices = inPrices(search)
  const columns = `d.id, d.place_no, d.pm, ${key}${prices === 'true' ? '' : ', d.discount_price_cents'}`
  return lookedUp(search, `SELECT ${columns} ${from}`, prices)
}

/**
 * Walks an index that holds place and price. Only the index is read, at a tenth of the cost of a
 * table row; deals of that place and price are then looked up by id.
 */
function lookedUp(search: DealSearch, index: string, prices = 'true'): Walk {
  // A subquery computes the circle's box once, not for each row.
  const circle = search.radius === null ? 'true' : 'd.pm <@ (SELECT mercator_box({lat}, {lon}, {radius}))'
  const box = search.box ? 'd.pm <@ {box}' : 'true'
  const rows = `SELECT k.*, d.id AS walk_id, d.walk_key FROM (
      SELECT * FROM (${index} LIMIT ${indexLength(search)}) d
      WHERE ${circle} AND ${box} AND ${prices} ORDER BY ${orderBy(search.order, 'd.walk_key')} LIMIT ${LOOKED_UP}
    ) d CROSS JOIN LATERAL (
      SELECT * FROM deal_search k WHERE k.id = d.id AND k.place_no = d.place_no OFFSET 0) k`
  return { rows, by: orderBy(search.order, 'd.walk_key', 'd.walk_id') }
}

/**
 * Selects an order over the whole country: a walk along its index, or another way where the walk
 * finds too few rows.
 */
export function byOrder(search: DealSearch): string {
  const ways = otherWays(search)
  const walk = walkOf(search)
  const { way, rows } = elsewhere(search, ways, '(SELECT count(*) FROM walk) = {rows}')
  return `
    WITH ${counts(search, ways)} walk AS MATERIALIZED (
      SELECT * FROM (
        SELECT ${fields(search)} FROM (${walk.rows}) d WHERE ${conditions(search)} ORDER BY ${walk.by} ${atMost(search)}
      ) found LIMIT {rows}
    ), ${way}
    ${first(search, `SELECT id, key, metres, place_no FROM walk WHERE (SELECT way FROM way) = 0 ${rows}`)}`
}

/** Selects the few deals of a brand or with a rare word: all are read and sorted. */
export function byNarrowing(search: DealSearch): string {
  const narrow = search.brandId === null ? 'd.search @@ {words}' : 'd.brand_id = {brand}'
  return `
    WITH few AS MATERIALIZED (${where(narrow)})
    ${first(search, `SELECT ${fields(search)} FROM few d WHERE ${conditions(search)}`)}`
}

/**
 * Selects deals that are online or of an open shop. The two are searched apart and merged, because
 * at night no shop is open.
 */
export function openOrOnline(search: DealSearch, onlineOnes: string, inShops: string): string {
  return first(search, `SELECT * FROM (${onlineOnes}) a UNION ALL SELECT * FROM (${inShops}) b`)
}

/**
 * Selects deals of open shops. If few shops are open, their deals are read; otherwise such deals
 * are met soon anywhere, and `found` searches for them.
 */
export function inOpenShops(search: DealSearch, found: string): string {
  return `
    WITH open_ones AS MATERIALIZED (
      SELECT * FROM (
        SELECT b.id FROM brands b WHERE b.open_hours @> ARRAY[{hour}] AND b.opening @> {minute}
        UNION ALL SELECT s.brand_id FROM shops s WHERE s.open_hours @> ARRAY[{hour}] AND s.opening @> {minute}
      ) o LIMIT ${FEW_SHOPS + 1}
    ), few_shops AS MATERIALIZED (SELECT count(*) <= ${FEW_SHOPS} AS few FROM open_ones),
    open_brands AS MATERIALIZED (SELECT DISTINCT id FROM open_ones)
    ${first(
      search,
      `SELECT ${fields(search)} FROM open_brands JOIN deal_search d ON d.brand_id = open_brands.id
       WHERE (SELECT few FROM few_shops) AND ${conditions(search)}
       UNION ALL SELECT * FROM (${found}) many WHERE NOT (SELECT few FROM few_shops)`,
    )}`
}
