import { cellsInBox, cellsWithin } from '@vicino/domain/grid'
import type { Box } from '@vicino/domain/map-squares'
import { mercatorOf } from '@vicino/domain/mercator'
import { CompiledQuery } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { type CardRow, PLACED_CARD_COLUMNS } from './cards.ts'
import type { DealSearch } from './deal-search.ts'
import { orderBy } from './conditions.ts'
import { isAround, isNear, nearTerms } from './near.ts'
import { byCell, byNarrowing, byOrder, inOpenShops, isFlash, nearest, openOrOnline } from './candidates.ts'
import { type Parameters, type Statement, statement } from './statement.ts'
import { romeClockOf } from './rome-clock.ts'

/** A card of a page, with the number for a cursor to it. */
export interface FoundDeal extends CardRow {
  readonly key: number
}

/**
 * Up to this radius, orders other than distance are merged from grid cells (about 150); beyond, an
 * index is walked.
 */
const CELL_RADIUS_METRES = 25_000
/** Cells of a box that are merged at most. */
const CELLS_MAX = 150
/** An id that nothing has. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'
const PRICE_CEILING = 2_147_483_647

/**
 * Reads the deals of a page with all that their cards show, in order, in one SQL statement; one row
 * more says that the list goes on. Everything that finds deals goes through here, so that another
 * index can replace this one some day.
 * @param userId the user whose reactions, follows and used deals the cards show
 */
export async function searchDeals(db: Db, search: DealSearch, userId: string): Promise<FoundDeal[]> {
  const { text, names } = statementOf(search)
  const values = valuesOf(search, userId)
  const query = CompiledQuery.raw(
    text,
    names.map((name) => values[name]),
  )
  return (await db.executeQuery<FoundDeal>(query)).rows
}

/** Chooses how the rows of a search are found: by the filter that leaves the fewest deals. */
export function candidatesOf(search: DealSearch): string {
  if (search.brandId !== null || search.words?.rare === true) return byNarrowing(search)
  if (search.open) {
    const online = (): string => candidatesOf({ ...search, open: false, type: 'online' })
    if (search.type === 'online') return online()
    const physical = { ...search, type: 'physical' } as const
    const inShops = inOpenShops(physical, walked(physical))
    return search.type === null ? openOrOnline(search, online(), inShops) : inShops
  }
  return walked(search)
}

/** Selects the rows of a search that many deals may match, read in its order. */
function walked(search: DealSearch): string {
  if (search.order === 'nearest') return nearest(search)
  const hasCellIndex = search.order !== 'ending'
  if (hasCellIndex && hasFewCells(search)) return byCell(search)
  return byOrder(search)
}

/** Tells whether a search has such narrow bounds that its grid cells are merged. */
export function hasFewCells({ radius, box }: DealSearch): boolean {
  if (radius !== null && radius <= CELL_RADIUS_METRES) return true
  return Boolean(box) && cellsOf({ origin: null, radius: null, box: box ?? null }) !== null
}

/**
 * Returns the grid cells that hold every deal of a search; null where they are too many or it has
 * no bounds.
 */
function cellsOf({ origin, radius, box }: Pick<DealSearch, 'origin' | 'radius' | 'box'>): number[] | null {
  if (origin !== null && radius !== null && radius <= CELL_RADIUS_METRES) return cellsWithin(origin, radius)
  return box ? cellsInBox(box, CELLS_MAX) : null
}

/** Writes a box in Web Mercator metres for PostgreSQL. */
export function boxText(box: Box | null | undefined): string | null {
  if (!box) return null
  const southWest = mercatorOf({ lat: box.south, lon: box.west })
  const northEast = mercatorOf({ lat: box.north, lon: box.east })
  return `((${southWest.x},${southWest.y}),(${northEast.x},${northEast.y}))`
}

const statements = new Map<string, Statement>()

/**
 * Returns a key: searches with the same key have the same statement. It depends on the filters and
 * order in use, not on their values.
 */
export function statementKey(search: DealSearch): string {
  return [
    search.order,
    search.origin !== null,
    search.radius !== null,
    Boolean(search.box),
    hasFewCells(search),
    isNear(search),
    isAround(search),
    search.category !== null,
    search.brandId !== null,
    search.priceMin !== null || search.priceMax !== null,
    search.endsBy === null ? '' : isFlash(search),
    search.open,
    search.type,
    search.words?.rare ?? '',
    search.start?.include ?? '',
    search.offset > 0,
  ].join()
}

/** Returns the statement for searches of this shape. */
export function statementOf(search: DealSearch): Statement {
  const shape = statementKey(search)
  let found = statements.get(shape)
  if (found === undefined) {
    found = statement(`
      WITH page AS MATERIALIZED (
        SELECT * FROM (${candidatesOf(search)}) found LIMIT {take} OFFSET {offset}
      )
      SELECT page.key, page.metres, ${PLACED_CARD_COLUMNS}
      FROM page JOIN deals d ON d.id = page.id JOIN brands b ON b.id = d.brand_id JOIN products p ON p.id = d.product_id
      ORDER BY ${orderBy(search.order, 'page.key')}`)
    statements.set(shape, found)
  }
  return found
}

export function valuesOf(search: DealSearch, userId: string): Parameters {
  const { origin, radius, start } = search
  const { minute, day } = romeClockOf(search.begun ?? search.now)
  const mercator = origin === null ? null : mercatorOf(origin)
  return {
    lat: origin?.lat,
    lon: origin?.lon,
    originX: mercator?.x,
    originY: mercator?.y,
    radius,
    box: boxText(search.box),
    cells: cellsOf(search),
    category: search.category,
    brand: search.brandId,
    exclude: search.exclude ?? NOBODY,
    priceMin: search.priceMin ?? 0,
    priceMax: search.priceMax ?? PRICE_CEILING,
    minPoints: search.points ? 1 : 0,
    minute,
    day,
    hour: Math.floor(minute / 60),
    endsBy: search.endsBy,
    words: search.words?.query,
    near: nearTerms(search),
    startKey: start?.key,
    startId: start?.id,
    rows: search.offset + search.limit + 1,
    take: search.limit + 1,
    offset: search.offset,
    now: search.now,
    user: userId,
  }
}
