import type { CountDealsQuery, MapDealsQuery } from '@vicino/contract/marketplace/deals/browse-query'
import { COUNTED_DEALS_MAX } from '@vicino/contract/marketplace/deals/filters'
import type { DealCount, DealMap } from '@vicino/contract/marketplace/deals/schemas'
import { squareLevel } from '@vicino/domain/map-squares'
import { positionOfMercator } from '@vicino/domain/mercator'
import type { Db } from '../../../../platform/db/database.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Services } from '../../../../platform/http/context.ts'
import { positionOf } from '../../../../platform/http/position.ts'
import { filtersOf } from '../filters.ts'
import type { DealSearch } from '../search/deal-search.ts'
import { resolveWords } from '../search/words.ts'
import { FINE_LEVEL, type FoundArea, readArea } from './map.queries.ts'

/**
 * Reads a part of the map in one statement (two with words): single shops where they are few, else
 * squares.
 * @throws AppError position_required for a distance with no position
 */
export async function dealsOnMap(db: Db, services: Services, query: MapDealsQuery): Promise<DealMap> {
  const level = squareLevel(query.box, query.zoom)
  const area = await readArea(db, { search: await searchOf(db, services, query), level })
  return presentMap(area, level)
}

/**
 * Counts the deals that a browse with these filters lists.
 * @throws AppError position_required for a distance with no position
 */
export async function countDeals(db: Db, services: Services, query: CountDealsQuery): Promise<DealCount> {
  return countOf(await readArea(db, { search: await searchOf(db, services, query), level: null }))
}

async function searchOf(db: Db, { clock }: Services, query: CountDealsQuery): Promise<DealSearch> {
  const origin = positionOf(query)
  if (origin === null && query.distance !== undefined) throw new AppError('position_required')
  const words = await resolveWords(db, query.q ?? query.search)
  return {
    ...filtersOf(query, clock.now(), words),
    order: 'newest',
    origin,
    exclude: null,
    start: null,
    offset: 0,
    limit: 0,
  }
}

function countOf({ deals, complete }: FoundArea): DealCount {
  return { count: Math.min(deals, COUNTED_DEALS_MAX), more: !complete || deals > COUNTED_DEALS_MAX }
}

const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5

function presentMap(area: FoundArea, wanted: number): DealMap {
  const level = area.precounted ? Math.min(wanted, FINE_LEVEL) : wanted
  return {
    deals: countOf(area),
    brands: area.complete ? area.brands : null,
    level,
    squares: area.squares.map(({ x, y, mean_x, mean_y, deals }) => {
      const { lat, lon } = positionOfMercator({ x: mean_x, y: mean_y })
      return {
        _id: `${level}/${x}/${y}`,
        latitude: rounded(lat),
        longitude: rounded(lon),
        deals,
        more: !area.complete && !area.precounted,
      }
    }),
    shops: area.shops.map(({ brand_id, username, lat, lon, deals, discount }) => ({
      brandId: brand_id,
      username,
      latitude: lat,
      longitude: lon,
      deals,
      discount,
    })),
  }
}
