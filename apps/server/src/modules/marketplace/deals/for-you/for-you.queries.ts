import { gridCell } from '@vicino/domain/grid'
import { FEED_GROUP, FEED_POINTS, HALF_NEAR_METRES, NEW_HOURS, USED_POINTS } from '@vicino/domain/for-you'
import { CompiledQuery } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { PLACED_CARD_COLUMNS, type CardRow } from '../search/cards.ts'
import { conditions, METRES } from '../search/conditions.ts'
import { NOBODY, candidatesOf, statementKey, valuesOf } from '../search/search-deals.ts'
import type { DealSearch } from '../search/deal-search.ts'
import { type Statement, statement, TYPES } from '../search/statement.ts'

/**
 * Number of shops whose newest deals the first page also considers, wherever they are: those
 * followed last, and those liked most.
 */
const FOLLOWED_SHOPS = 6
const LIKED_SHOPS = 2
const NEWEST_OF_SHOP = 1
/**
 * For the caller's grid cell: the newest deals, and the cheapest ones of this many most-liked
 * categories.
 */
const LIKED_CATEGORIES = 2
const OF_CELL = 2

/** The position of a walk through the feed. */
export interface FeedPlace {
  /** Key and id of the last deal read in the order of distance. */
  readonly key: number
  readonly id: string
  /** True when that order has no more deals. */
  readonly ended: boolean
  /** Deals that were read and not shown yet, best first. */
  readonly waiting: readonly string[]
  /**
   * Deals that the first page took from further away: the order of distance will meet them again.
   */
  readonly ahead: readonly string[]
}

/** A card of the feed with the facts of its score. */
export interface FeedRow extends CardRow {
  readonly metres: number
  readonly age_hours: number
  readonly followed: boolean
  /** Strength in thousandths. */
  readonly category_taste: number
  readonly brand_taste: number
  readonly score: number
  /** The deal's category that the person likes most. */
  readonly liked_category: string | null
  /** True when the order was personal. */
  readonly personal: boolean
}

export interface FeedPage {
  readonly rows: readonly FeedRow[]
  /** Where the next page begins; null at the end of the list. */
  readonly next: FeedPlace | null
}

/** Facts of the whole page, in its first row. */
interface Rest {
  /** Ids separated by commas: text is read faster than an array. */
  readonly waiting: string
  readonly ahead: string
  readonly walked: number
  readonly last_key: number | null
  readonly last_id: string | null
}

const FEED_TYPES = {
  ...TYPES,
  waiting: 'uuid[]',
  ahead: 'uuid[]',
  cell: 'int4',
} as const

/**
 * The person's tastes: no row without their consent to profiling, which is the newest one in the
 * log.
 */
const ME = `
  SELECT t.categories, t.category_strengths, t.brands, t.brand_strengths,
    ARRAY(SELECT brand_id FROM follows WHERE user_id = {user} ORDER BY created_at DESC, id DESC LIMIT ${FOLLOWED_SHOPS})
      || t.brands[1:${LIKED_SHOPS}] AS shops
  FROM (
    SELECT granted FROM consents WHERE user_id = {user} AND purpose = 'profiling' ORDER BY id DESC LIMIT 1
  ) consent LEFT JOIN tastes t ON t.user_id = {user} WHERE consent.granted`

const my = (column: string) => `(SELECT ${column} FROM me)`

/** The strength of a taste in thousandths; 0 where there is none. */
const categoryTaste = (place: number) =>
  `${my('category_strengths')}[array_position(${my('categories')}, d.category_ids[${place}])]`
const BRAND_TASTE = `coalesce(${my('brand_strengths')}[array_position(${my('brands')}, d.brand_id)], 0)`

/** The same sum as feedScore() of the domain; a test compares the two. */
const SCORE = `
  ${FEED_POINTS.near} * (${HALF_NEAR_METRES} / (${HALF_NEAR_METRES} + metres))
  + ${FEED_POINTS.new} * least(1, greatest(0, 1 - age_hours / ${NEW_HOURS}))
  + CASE WHEN followed THEN ${FEED_POINTS.followed} ELSE 0 END
  + ${FEED_POINTS.category} * (category_taste / 1000.0::float8)
  + ${FEED_POINTS.brand} * (brand_taste / 1000.0::float8)
  - CASE WHEN used THEN ${USED_POINTS} ELSE 0 END`

const COLUMNS = 'd.id, d.place_no, d.brand_id, d.category_ids, d.created_at'

/** Selects rows of deal_search by the ids of a list, as d. */
const byIds = (list: string) =>
  `${list} CROSS JOIN LATERAL (SELECT * FROM deal_search k WHERE k.id = list.id OFFSET 0) d`

/**
 * Selects the next nearest deals. Without a category the index is walked until there are enough.
 * Its order is that of distances on the map, which is good enough for choosing and needs no second
 * sort.
 */
function walkOf(search: DealSearch): string {
  if (search.category !== null)
    return `
      SELECT ${COLUMNS}, list.metres, list.key FROM (SELECT * FROM (${candidatesOf(search)}) found LIMIT {rows}) list
      CROSS JOIN LATERAL (
        SELECT * FROM deal_search k WHERE k.id = list.id AND k.place_no = list.place_no OFFSET 0
      ) d`
  const far = `(d.pm <-> point({originX}, {originY}))`
  const start = search.start === null ? 'true' : `(${far}, d.id) > ({startKey}, {startId})`
  const circle = search.radius === null ? 'true' : 'd.pm <@ mercator_box({lat}, {lon}, {radius})'
  return `
    SELECT * FROM (
      SELECT ${COLUMNS}, ${METRES} AS metres, ${far} AS key FROM deal_search d
      WHERE ${circle} AND ${start} AND ${conditions({ ...search, start: null })}
      ORDER BY ${far}, d.id LIMIT 128
    ) d LIMIT {rows}`
}

/** Columns read from a row of deal_search. */
const KEYS =
  'k.id, k.place_no, k.several, k.shop_id, k.brand_id, k.category_ids, k.created_at, k.lat, k.lon, k.expires_at, k.tight, k.points'

/**
 * Deals from further away, for the first page: of shops and categories that the person likes, and
 * new ones.
 */
const EXTRA_ROWS = `
  SELECT d.* FROM me CROSS JOIN LATERAL unnest(me.shops) shop (id) CROSS JOIN LATERAL (
    SELECT ${KEYS} FROM deal_search k WHERE k.brand_id = shop.id ORDER BY k.created_at DESC LIMIT ${NEWEST_OF_SHOP}
  ) d
  UNION ALL SELECT d.* FROM me CROSS JOIN LATERAL unnest(me.categories[1:${LIKED_CATEGORIES}]) liked (id)
  CROSS JOIN LATERAL (
    SELECT ${KEYS} FROM deal_search k WHERE k.category_ids[1] = liked.id AND k.cell = {cell}
    ORDER BY k.discount_price_cents, k.id LIMIT ${OF_CELL}
  ) d
  UNION ALL (SELECT ${KEYS} FROM deal_search k WHERE k.cell = {cell} ORDER BY k.created_at DESC, k.id DESC LIMIT ${OF_CELL})`

/**
 * Selects the considered deals with facts and score: the columns of COLUMNS, metres, and the named
 * ones.
 */
function scoredOf(looked: string, also: string): string {
  return `
    SELECT *, ${SCORE} AS score FROM (
      SELECT d.id, d.place_no, ${also}, d.metres, extract(epoch FROM {now} - d.created_at)::float8 / 3600 AS age_hours,
        (SELECT true FROM follows f WHERE f.user_id = {user} AND f.brand_id = d.brand_id AND (SELECT true FROM me)) IS TRUE
          AS followed,
        coalesce(greatest(${[1, 2, 3].map(categoryTaste).join(', ')}), 0) AS category_taste, ${BRAND_TASTE} AS brand_taste,
        (SELECT true FROM used_deals u WHERE u.user_id = {user} AND u.deal_id = d.id) IS TRUE AS used
      FROM (${looked}) d OFFSET 0
    ) facts`
}

const BEST = 'score DESC, metres, id'

const SHOWN = `
  page.metres, page.age_hours, page.followed, page.category_taste, page.brand_taste, page.score,
  ${my('true')} IS TRUE AS personal, CASE WHEN page.category_taste > 0 THEN (
    SELECT c.id FROM me, unnest(me.categories) WITH ORDINALITY c (id, no) WHERE c.id = ANY (d.category_ids) ORDER BY c.no LIMIT 1
  ) END AS liked_category, ${PLACED_CARD_COLUMNS}`

const CARDS =
  'JOIN deals d ON d.id = page.id JOIN brands b ON b.id = d.brand_id JOIN products p ON p.id = d.product_id'

/** Selects the first waiting deals, in the order of their scores when they were read. */
function waitingPage(search: DealSearch): string {
  const looked = `
    SELECT ${COLUMNS}, ${METRES} AS metres, list.place
    FROM ${byIds('unnest({waiting}) WITH ORDINALITY list (id, place)')} WHERE ${conditions({ ...search, start: null })}
    ORDER BY list.place LIMIT {take}`
  return `
    WITH me AS MATERIALIZED (${ME})
    SELECT ${SHOWN} FROM (${scoredOf(looked, 'd.place')}) page ${CARDS} ORDER BY page.place`
}

/**
 * Selects the best of three groups: the next nearest deals, the few that still wait and, on the
 * first page, some from further away. The rest waits for later pages in its order.
 */
function walkedPage(search: DealSearch): string {
  // OFFSET 0 makes the planner apply the conditions once to the union, not to each part. That keeps
  // planning short, which happens for each page.
  const others =
    search.start === null
      ? `(
          SELECT * FROM extra WHERE NOT several
          UNION ALL SELECT ${KEYS} FROM (SELECT DISTINCT id FROM extra WHERE several) e JOIN deal_search k ON k.id = e.id
          OFFSET 0
        ) d`
      : byIds('unnest({waiting}) list (id)')
  // A deal at several shops may appear by any of its rows: the conditions keep one of them.
  const extra = search.start === null ? `extra AS MATERIALIZED (${EXTRA_ROWS}),` : ''
  const looked = `
    SELECT DISTINCT ON (id) * FROM (
      SELECT ${COLUMNS}, d.metres, false AS extra FROM walk d WHERE d.id <> ALL ({ahead})
      UNION ALL SELECT ${COLUMNS}, ${METRES}, ${search.start === null} FROM ${others}
      WHERE ${conditions({ ...search, start: null })}
    ) d ORDER BY id, extra`
  return `
    WITH me AS MATERIALIZED (${ME}), ${extra} walk AS MATERIALIZED (${walkOf(search)}),
    scored AS MATERIALIZED (${scoredOf(looked, 'd.extra')}),
    rest AS MATERIALIZED (
      SELECT array_to_string(ARRAY(SELECT id FROM scored ORDER BY ${BEST} OFFSET {take}), ',') AS waiting,
        array_to_string(ARRAY(SELECT id FROM scored WHERE extra), ',') AS ahead, (SELECT count(*)::int4 FROM walk) AS walked,
        (SELECT max(key) FROM walk) AS last_key, (SELECT id FROM walk ORDER BY key DESC, id DESC LIMIT 1) AS last_id
    ), page AS MATERIALIZED (SELECT *, row_number() OVER () AS place FROM (SELECT * FROM scored ORDER BY ${BEST} LIMIT {take}) s)
    SELECT rest.*, ${SHOWN} FROM page LEFT JOIN rest ON page.place = 1 ${CARDS} ORDER BY page.place`
}

const statements = new Map<string, Statement<keyof typeof FEED_TYPES>>()

/** Builds the statement for pages of this shape, independent of the values. */
export function feedStatement(search: DealSearch, isWaiting: boolean): Statement<keyof typeof FEED_TYPES> {
  const key = `${isWaiting} ${statementKey(search)}`
  let found = statements.get(key)
  if (found === undefined) {
    found = statement(isWaiting ? waitingPage(search) : walkedPage(search), FEED_TYPES)
    statements.set(key, found)
  }
  return found
}

type FeedSearch = DealSearch & { readonly origin: NonNullable<DealSearch['origin']> }

/**
 * Reads a page of the feed in one statement: deals waiting from earlier pages if they fill it, else
 * the best among those and the next nearest ones. The order of distance only goes forward and each
 * deal in it is read once. So whatever changes meanwhile, no deal comes twice, and only deals that
 * are no longer on offer are missing. Deals that the first page took from further away are skipped
 * when the order of distance meets them.
 * @param search nearest first; `limit` is the page size
 * @param at null for the first page
 */
export async function readFeed(
  db: Db,
  search: FeedSearch,
  at: FeedPlace | null,
  userId: string,
): Promise<FeedPage> {
  if (at !== null && (at.ended || at.waiting.length >= search.limit)) {
    const rows = await ask<FeedRow>(db, search, at, userId, true)
    const last = rows.at(-1)
    const waiting =
      last === undefined || rows.length < search.limit
        ? []
        : at.waiting.slice(at.waiting.indexOf(last.id) + 1)
    const next = at.ended && waiting.length === 0 ? null : { ...at, waiting }
    // All waiting deals are sold out or have ended: the page is filled by the next ones.
    return rows.length === 0 && next !== null ? readFeed(db, search, next, userId) : { rows, next }
  }
  const rows = await ask<FeedRow & Rest>(db, search, at, userId, false)
  const [rest] = rows
  if (rest === undefined) return { rows, next: null }
  const next: FeedPlace = {
    key: rest.last_key ?? at?.key ?? 0,
    id: rest.last_id ?? at?.id ?? NOBODY,
    ended: rest.walked < rowsOf(search, at),
    waiting: idsOf(rest.waiting),
    ahead: at?.ahead ?? idsOf(rest.ahead),
  }
  return { rows, next: next.ended && next.waiting.length === 0 ? null : next }
}

const idsOf = (list: string): string[] => (list === '' ? [] : list.split(','))

/** Returns how many of the next nearest deals are read. */
const rowsOf = ({ limit }: DealSearch, at: FeedPlace | null): number =>
  Math.max(FEED_GROUP, limit) - (at?.waiting.length ?? 0)

async function ask<Row>(
  db: Db,
  search: FeedSearch,
  at: FeedPlace | null,
  userId: string,
  isWaiting: boolean,
): Promise<Row[]> {
  const start = at === null ? null : { key: at.key, id: at.id, include: false }
  const walk: DealSearch = { ...search, start, limit: rowsOf(search, at) - 1 }
  const { text, names } = feedStatement(walk, isWaiting)
  const values: Readonly<Record<string, unknown>> = {
    ...valuesOf(walk, userId),
    take: search.limit,
    waiting: at?.waiting ?? [],
    ahead: at?.ahead ?? [],
    cell: gridCell(search.origin),
  }
  const query = CompiledQuery.raw(
    text,
    names.map((name) => values[name]),
  )
  return (await db.executeQuery<Row>(query)).rows
}
