import { FLASH_SECONDS } from '@vicino/contract/marketplace/deals/constants'
import { type Box, mapSquare } from '@vicino/domain/map-squares'
import { mercatorOf } from '@vicino/domain/mercator'
import { CompiledQuery } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { conditions } from '../search/conditions.ts'
import { hasFewCells, valuesOf } from '../search/search-deals.ts'
import { isNear, NEAR_ROWS } from '../search/near.ts'
import type { DealSearch } from '../search/deal-search.ts'
import { type Statement, statement, TYPES } from '../search/statement.ts'
import { ON_OFFER } from '../search/stock.ts'

/**
 * Rows of deals that one answer reads at most. Where the squares are counted already, reading stops
 * earlier.
 */
export const READ_MAX = { filtered: 10_000, counted: 4000 } as const
/** Up to this many shops are sent one by one. */
export const SHOPS_MAX = 200
/** The levels of the table deal_squares. */
const COARSE = 13
export const FINE_LEVEL = 16
const NO_CATEGORY = '00000000-0000-0000-0000-000000000000'
/** The bounds of every search. */
const WORLD: Box = { west: -180, south: -85, east: 180, north: 85 }
const NOBODY = NO_CATEGORY

export interface FoundSquare {
  readonly x: number
  readonly y: number
  /** Mean of the deals' positions in Web Mercator metres. */
  readonly mean_x: number
  readonly mean_y: number
  readonly deals: number
}

export interface FoundShop {
  readonly brand_id: string
  readonly username: string
  readonly lat: number
  readonly lon: number
  readonly deals: number
  readonly discount: number
}

/** The deals in an area. */
export interface FoundArea {
  /** Exact number of deals if `complete`, else a lower bound. */
  readonly deals: number
  readonly complete: boolean
  readonly brands: number
  /** True when the squares were counted already: they are exact even if `complete` is false. */
  readonly precounted: boolean
  readonly squares: readonly FoundSquare[]
  readonly shops: readonly FoundShop[]
}

interface AreaSearch {
  readonly search: DealSearch
  /** The level of the squares; null when only the number of deals is wanted. */
  readonly level: number | null
  /** For tests: limits other than READ_MAX. */
  readonly readMax?: number
}

const MAP_TYPES = {
  ...TYPES,
  level: 'int4',
  shift: 'int4',
  countedLevel: 'int4',
  counted: 'uuid',
  minX: 'int4',
  maxX: 'int4',
  minY: 'int4',
  maxY: 'int4',
  coarseMinX: 'int4',
  coarseMaxX: 'int4',
  coarseMinY: 'int4',
  coarseMaxY: 'int4',
  readMax: 'int4',
} as const
type MapParameter = keyof typeof MAP_TYPES

const statements = new Map<string, Statement<MapParameter>>()

/**
 * Reads the deals of a search by squares or shops, in one statement that reads a bounded number of
 * rows for any area:
 * 1. `found` reads the deals of the area by the narrowest index. It is exact if it reads all of
 *   them.
 * 2. If they are too many and only a category is filtered, deal_squares has the numbers already.
 * 3. Otherwise a sample from everywhere gives numbers that are too low, and says so.
 */
export async function readArea(db: Db, { search, level, readMax }: AreaSearch): Promise<FoundArea> {
  const { text, names } = areaStatement(search, level !== null)
  const values = {
    ...valuesOf(search, NOBODY),
    ...squareValues(search, level),
    readMax: readMax ?? readMaxOf(search),
  }
  const query = CompiledQuery.raw(
    text,
    names.map((name) => values[name]),
  )
  const [row] = (await db.executeQuery<FoundArea>(query)).rows
  if (row === undefined) throw new Error('A statement of aggregates gives one row')
  return row
}

/** Tells whether deal_squares can answer: there is no filter but a category. */
export function isPrecounted(search: DealSearch): boolean {
  const { radius, brandId, priceMin, priceMax, type, points, open, endsBy, words } = search
  const filters = [radius, brandId, priceMin, priceMax, type, endsBy, words]
  return !points && !open && filters.every((filter) => filter === null)
}

function readMaxOf(search: DealSearch): number {
  return isPrecounted(search) && search.category === null ? READ_MAX.counted : READ_MAX.filtered
}

function squareValues(search: DealSearch, level: number | null) {
  const countedLevel = level !== null && level > COARSE ? FINE_LEVEL : COARSE
  const area = areaOf(search)
  const fine = squaresOf(area, countedLevel)
  const coarse = squaresOf(area, COARSE)
  return {
    level,
    // Beyond the fine level the answer has the fine squares.
    shift: Math.max(0, countedLevel - (level ?? COARSE)),
    countedLevel,
    counted: search.category ?? NO_CATEGORY,
    ...fine,
    // Coarse squares that lie wholly inside.
    coarseMinX: coarse.minX + 1,
    coarseMaxX: coarse.maxX - 1,
    coarseMinY: coarse.minY + 1,
    coarseMaxY: coarse.maxY - 1,
  }
}

function squaresOf({ west, south, east, north }: Box, level: number) {
  const from = mercatorOf({ lat: south, lon: west })
  const to = mercatorOf({ lat: north, lon: east })
  return {
    minX: mapSquare(from.x, level),
    maxX: mapSquare(to.x, level),
    minY: mapSquare(from.y, level),
    maxY: mapSquare(to.y, level),
  }
}

/** Returns the bounds of a search: its box or its circle, whichever is lower. */
function areaOf(search: DealSearch): Box {
  const circle = circleBox(search)
  const box = search.box ?? null
  if (box === null || circle === null) return box ?? circle ?? WORLD
  return circle.north - circle.south < box.north - box.south ? circle : box
}

/** Returns a box around the circle of a search, to estimate how many deals it has. */
function circleBox({ origin, radius }: DealSearch): Box | null {
  if (origin === null || radius === null) return null
  const height = radius / 111_000
  const width = Math.min(180, height / Math.max(0.01, Math.cos((origin.lat * Math.PI) / 180)))
  return {
    west: Math.max(-180, origin.lon - width),
    east: Math.min(180, origin.lon + width),
    south: Math.max(-85, origin.lat - height),
    north: Math.min(85, origin.lat + height),
  }
}

export function areaStatement(search: DealSearch, pins: boolean): Statement<MapParameter> {
  const source = sourceOf(search)
  const precounted = isPrecounted(search)
  const shape = [
    pins,
    source.name,
    precounted,
    search.radius !== null,
    Boolean(search.box),
    search.category !== null,
    search.brandId !== null,
    search.priceMin !== null || search.priceMax !== null,
    search.endsBy !== null,
    search.open,
    search.type,
    search.words?.rare ?? '',
    search.points,
  ].join()
  const known = statements.get(shape)
  if (known !== undefined) return known
  const made = statement<MapParameter>(textOf(search, source, { pins, precounted }), MAP_TYPES)
  statements.set(shape, made)
  return made
}

/** The rows that are read first, and whether the coarse squares tell their number beforehand. */
interface Source {
  readonly name: string
  /** The rows, as rows of deal_search. */
  readonly rows: string
  readonly estimated: boolean
}

/** Selects deals by a condition. */
function those(name: string, condition: string, estimated = false): Source {
  return { name, rows: `SELECT * FROM deal_search d WHERE (${condition})`, estimated }
}

function sourceOf(search: DealSearch): Source {
  const { brandId, words, endsBy, now, category, box, radius } = search
  if (brandId !== null) return those('brand', 'd.brand_id = {brand}')
  if (words?.rare) return those('words', 'd.search @@ {words}')
  if (endsBy !== null && endsBy.getTime() - now.getTime() <= FLASH_SECONDS * 1000)
    return those('flash', 'd.expires_at > {now} AND d.expires_at <= {endsBy}')
  if (words !== null && isNear(search)) return { name: 'near', rows: NEAR_ROWS, estimated: false }
  if (category !== null && hasFewCells(search)) {
    const places = [1, 2, 3].map(
      (place) => `(d.category_ids[${place}] = {category} AND d.cell = ANY ({cells}))`,
    )
    return those('category', places.join(' OR '))
  }
  if (radius !== null && areaOf(search) !== box)
    return those('circle', 'd.pm <@ mercator_box({lat}, {lon}, {radius})', true)
  return box ? those('box', 'd.pm <@ {box}', true) : those('all', 'true', true)
}

/**
 * Selects rows from everywhere, and as many of the wanted ones as an index can return first: deals
 * with the words, with points, in the range of prices, else the newest.
 */
function spreadOf({ words, points, priceMin, priceMax }: DealSearch): string {
  if (words !== null) return 'd.search @@ {words}'
  if (priceMin !== null || priceMax !== null)
    return 'd.discount_price_cents BETWEEN {priceMin} AND {priceMax} ORDER BY d.discount_price_cents, d.id'
  if (points) return 'd.points > 0 ORDER BY d.points DESC, d.id DESC'
  return 'true ORDER BY d.created_at DESC, d.id DESC'
}

/** A row of a sample costs more than a row of neighbours on disk, so fewer are read. */
const SAMPLE_MAX = '({readMax} / 2)'

/**
 * For a LIMIT that is a parameter the planner assumes a tenth of the table, so there is a literal
 * one below it.
 */
const ATMOST = `LIMIT ${READ_MAX.filtered + 1}`

function textOf(
  search: DealSearch,
  source: Source,
  { pins, precounted }: { pins: boolean; precounted: boolean },
) {
  // A deal at several shops has a pin at each, but counts once in each sum.
  const fields = `d.id, d.several, d.brand_id, d.lat, d.lon, d.pm, d.discount, ${conditions(search, 'all')} AS hit`
  const rows = (from: string, most: string) => `
    SELECT ${fields} FROM (SELECT * FROM (${from} ${ATMOST}) d LIMIT ${most} + 1) d`
  const sampled = source.estimated && !precounted
  return `
    WITH inside AS MATERIALIZED (
      SELECT coalesce(sum(s.deals), 0)::int4 AS deals FROM deal_squares s
      WHERE s.level = ${COARSE} AND s.category_id = '${NO_CATEGORY}'
        AND s.x BETWEEN {coarseMinX} AND {coarseMaxX} AND s.y BETWEEN {coarseMinY} AND {coarseMaxY}
    ), found AS MATERIALIZED (
      ${rows(source.estimated ? `${source.rows} AND (SELECT deals FROM inside) <= {readMax}` : source.rows, '{readMax}')}
    ), many AS MATERIALIZED (
      SELECT ${source.estimated ? '(SELECT deals FROM inside) > {readMax} OR' : ''} (SELECT count(*) FROM found) > {readMax} AS yes
    ), ${sampled ? `sample AS MATERIALIZED (${rows(`SELECT * FROM deal_search d WHERE (SELECT yes FROM many) AND ${spreadOf(search)}`, SAMPLE_MAX)}),` : ''}
    hits AS MATERIALIZED (
      SELECT id, several, brand_id, lat, lon, pm, discount FROM found
      WHERE hit ${precounted || sampled ? 'AND NOT (SELECT yes FROM many)' : ''}
      ${sampled ? 'UNION ALL SELECT id, several, brand_id, lat, lon, pm, discount FROM sample WHERE hit' : ''}
    ), complete AS MATERIALIZED (
      SELECT NOT (SELECT yes FROM many) ${sampled ? `OR (SELECT count(*) FROM sample) <= ${SAMPLE_MAX}` : ''} AS yes
    )
    ${precounted ? `, ${counted(search)}` : ''}
    ${pins ? `, ${PINS}` : ''}
    SELECT (SELECT yes FROM complete) AS complete,
      (SELECT ${DEALS} FROM hits)::int4 ${precounted ? '+ (SELECT coalesce(sum(inside), 0) FROM counted)::int4' : ''} AS deals,
      ${precounted ? '(SELECT yes FROM many)' : 'false'} AS precounted,
      ${
        pins
          ? `(SELECT count(DISTINCT brand_id) FROM hits)::int4 AS brands,
      CASE WHEN (SELECT yes FROM few) THEN '[]' ELSE (SELECT coalesce(json_agg(s), '[]') FROM (
        SELECT x, y, deals, mean_x, mean_y FROM squares ${precounted ? 'UNION ALL SELECT x, y, deals, mean_x, mean_y FROM counted' : ''}
      ) s) END AS squares,
      CASE WHEN (SELECT yes FROM few) THEN (
        SELECT coalesce(json_agg(json_build_object('brand_id', s.brand_id, 'username', b.username, 'lat', s.lat, 'lon', s.lon,
          'deals', s.deals, 'discount', s.discount) ORDER BY s.deals DESC, s.brand_id, s.lat, s.lon), '[]')
        FROM shops s JOIN brands b ON b.id = s.brand_id
      ) ELSE '[]' END AS shops`
          : `0 AS brands, '[]'::json AS squares, '[]'::json AS shops`
      }`
}

/** Counts the deals among some rows of `hits`. */
const DEALS = 'count(*) FILTER (WHERE NOT several) + count(DISTINCT id) FILTER (WHERE several)'

/** Positions equal to five decimals, about a metre, are the same door. */
const PINS = `
  shops AS MATERIALIZED (
    SELECT brand_id, min(lat) AS lat, min(lon) AS lon, (${DEALS})::int4 AS deals, max(discount)::int4 AS discount
    FROM hits GROUP BY brand_id, round(lat::numeric, 5), round(lon::numeric, 5)
  ), few AS MATERIALIZED (
    SELECT (SELECT yes FROM complete) AND (SELECT count(*) FROM shops) <= ${SHOPS_MAX} AS yes
  ), squares AS MATERIALIZED (
    SELECT map_square(pm[0], {level}) AS x, map_square(pm[1], {level}) AS y, (${DEALS})::int4 AS deals,
      avg(pm[0]) AS mean_x, avg(pm[1]) AS mean_y
    FROM hits WHERE NOT (SELECT yes FROM few) GROUP BY 1, 2
  )`

/**
 * Selects the squares from deal_squares, which counts active deals. Those that cannot be redeemed
 * any more are subtracted: deals that ended in the last minute (a job clears `active`), and deals
 * whose last units are held by codes. `inside` is the part of a square that certainly lies within
 * the view; squares at its border reach beyond it.
 */
function counted(search: DealSearch): string {
  const inCategory = search.category === null ? '' : 'AND {category} = ANY (d.category_ids)'
  const gone = `SELECT map_square(d.pm[0], {countedLevel}) AS x, map_square(d.pm[1], {countedLevel}) AS y, d.pm`
  return `
  gone AS MATERIALIZED (
    ${gone} FROM deals d WHERE (SELECT yes FROM many) AND d.active AND d.expires_at <= {now} ${inCategory}
    UNION ALL
    ${gone} FROM (
      SELECT DISTINCT deal_id FROM redemptions WHERE (SELECT yes FROM many) AND status = 'held' AND expires_at > {now}
    ) r JOIN deals d ON d.id = r.deal_id
    WHERE d.active AND d.expires_at > {now} AND NOT coalesce(${ON_OFFER}, false) ${inCategory}
  ), counted AS MATERIALIZED (
    SELECT x >> {shift} AS x, y >> {shift} AS y, sum(deals)::int4 AS deals,
      (sum(sum_x) / sum(deals))::float8 AS mean_x, (sum(sum_y) / sum(deals))::float8 AS mean_y,
      sum(deals) FILTER (WHERE x > {minX} AND x < {maxX} AND y > {minY} AND y < {maxY}) AS inside
    FROM (
      SELECT x, y, deals, sum_x, sum_y FROM deal_squares
      WHERE (SELECT yes FROM many) AND level = {countedLevel} AND category_id = {counted}
        AND x BETWEEN {minX} AND {maxX} AND y BETWEEN {minY} AND {maxY}
      UNION ALL
      SELECT x, y, -1, -round(pm[0])::int8, -round(pm[1])::int8 FROM gone
      WHERE x BETWEEN {minX} AND {maxX} AND y BETWEEN {minY} AND {maxY}
    ) s GROUP BY 1, 2 HAVING sum(deals) > 0
  )`
}
