import { cellsWithin } from '@vicino/domain/grid'
import { mercatorOf } from '@vicino/domain/mercator'
import { minuteOfWeek } from '@vicino/domain/opening'
import { CompiledQuery } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { CARD_COLUMNS, type CardRow } from './cards.ts'
import type { DealSearch } from './search.ts'
import { orderBy } from './conditions.ts'
import { byCell, byNarrowing, byOrder, isFlash, nearest } from './skeletons.ts'
import { type Parameters, type Statement, statement } from './statement.ts'

/** A card of a page, with the number that a cursor to it carries. */
export interface FoundDeal extends CardRow {
  readonly key: number
}

/** Up to this radius, orders other than distance are merged from grid cells (about 150); beyond, an index is walked. */
const CELL_RADIUS_METRES = 25_000
const NOBODY = '00000000-0000-0000-0000-000000000000'
const PRICE_CEILING = 2_147_483_647

/**
 * The deals of a page with one row more, when there is one, that says the list goes on: which ones, in which order and
 * all that their cards show, in one SQL statement. Everything that finds deals goes through here, so that another
 * index can stand behind it one day.
 *
 * @param userId whose reactions, follows and used deals the cards show
 */
export async function findDeals(db: Db, search: DealSearch, userId: string): Promise<FoundDeal[]> {
  const { text, names } = statementOf(search)
  const values = valuesOf(search, userId)
  const query = CompiledQuery.raw(
    text,
    names.map((name) => values[name]),
  )
  return (await db.executeQuery<FoundDeal>(query)).rows
}

/** Chooses how the rows of a search are found: by the part of it that leaves the fewest deals. */
export function skeletonOf(search: DealSearch): string {
  if (search.brandId !== null || search.words?.rare === true) return byNarrowing(search)
  if (search.order === 'nearest') return nearest(search)
  const hasCellIndex = search.order !== 'ending'
  if (hasCellIndex && search.radius !== null && search.radius <= CELL_RADIUS_METRES) return byCell(search)
  return byOrder(search)
}

const statements = new Map<string, Statement>()

/** The statement for searches of this shape: which filters and order are used, whatever their values. */
export function statementOf(search: DealSearch): Statement {
  const shape = [
    search.order,
    search.origin !== null,
    search.radius === null ? '' : search.radius <= CELL_RADIUS_METRES,
    search.category !== null,
    search.brandId !== null,
    search.priceMin !== null || search.priceMax !== null,
    search.endsBy === null ? '' : isFlash(search),
    search.open,
    search.words?.rare ?? '',
    search.start?.include ?? '',
    search.offset > 0,
  ].join()
  let found = statements.get(shape)
  if (found === undefined) {
    found = statement(`
      WITH page AS MATERIALIZED (
        SELECT * FROM (${skeletonOf(search)}) found LIMIT {take} OFFSET {offset}
      )
      SELECT page.key, page.metres, ${CARD_COLUMNS}
      FROM page JOIN deals d ON d.id = page.id JOIN brands b ON b.id = d.brand_id JOIN products p ON p.id = d.product_id
      ORDER BY ${orderBy(search.order, 'page.key')}`)
    statements.set(shape, found)
  }
  return found
}

export function valuesOf(search: DealSearch, userId: string): Parameters {
  const { origin, radius, start } = search
  const mercator = origin === null ? null : mercatorOf(origin)
  return {
    lat: origin?.lat,
    lon: origin?.lon,
    originX: mercator?.x,
    originY: mercator?.y,
    radius,
    cells:
      origin === null || radius === null || radius > CELL_RADIUS_METRES ? null : cellsWithin(origin, radius),
    category: search.category,
    brand: search.brandId,
    exclude: search.exclude ?? NOBODY,
    priceMin: search.priceMin ?? 0,
    priceMax: search.priceMax ?? PRICE_CEILING,
    minPoints: search.points ? 1 : 0,
    online: search.type === null ? [true, false] : [search.type === 'online'],
    // Asking a calendar costs more than the rest of this object.
    minute: search.open ? minuteOfWeek(search.now) : null,
    endsBy: search.endsBy,
    words: search.words?.query,
    startKey: start?.key,
    startId: start?.id,
    rows: search.offset + search.limit + 1,
    take: search.limit + 1,
    offset: search.offset,
    now: search.now,
    user: userId,
  }
}
