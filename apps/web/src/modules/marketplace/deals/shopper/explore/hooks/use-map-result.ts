import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { EXPLORE_PAGE } from '@vicino/contract/marketplace/deals/page-sizes'
import type { Deal, DealMap } from '@vicino/contract/marketplace/deals/schemas'
import type { Box } from '@vicino/domain/map-squares'
import { useState } from 'react'
import { type Pages, usePages } from '~/lib/use-pages.ts'
import { dealPages } from '../../api/browse-deals.ts'
import { dealMap, firstDeals } from '../../api/deals-in-area.ts'
import { browseQuery, type Position } from '../../model/browse-query.ts'
import type { DealsSearch } from '../../model/search.ts'
import { addressOf, boxText, cameraOf, type MapCamera } from '../model/map-address.ts'

/** The part of the map in view after it stopped moving. */
export interface MapView extends MapCamera {
  readonly box: Box
}

/**
 * Counts, pins and cards of the part of the map in view, and the deal under the pointer in pins or
 * cards.
 */
export interface MapResult {
  readonly pins: DealMap | undefined
  /** 'waiting' and 'failed' have no deals to count. */
  readonly state: 'waiting' | 'failed' | 'known'
  readonly error: unknown
  readonly retry: () => void
  /** The cards of the pins, in the chosen order. */
  readonly pages: Pages<Deal>
  /** The map's position in the address; undefined means around the person. */
  readonly view: MapCamera | undefined
  readonly onView: (view: MapView, isDragged: boolean) => void
  readonly dealsIn: (box: Box) => ReturnType<typeof firstDeals>
  /** The nearest deal, when nothing is in view. */
  readonly nearest: Deal | undefined
  /** Door (doorId) of the card or pin under the pointer. */
  readonly hovered: string | null
  readonly setHovered: (door: string | null) => void
}

/** A popup lists at most this many deals. */
const POPUP_DEALS = 50
/**
 * The whole world. It replaces the unknown area until the map reports its own; no request is sent
 * with it.
 */
const UNKNOWN = '-180,-85,180,85'

/**
 * Loads the deals in view of the map while `enabled`.
 *
 * @param onAt receives the map's position for the address; undefined means around the person, as
 * the map opens
 */
export function useMapResult(
  search: DealsSearch,
  position: Position,
  enabled: boolean,
  onAt: (at: string | undefined) => void,
): MapResult {
  const [shown, setShown] = useState<MapView>()
  const [start, setStart] = useState<{ of: Position; at: string }>()
  const [hovered, setHovered] = useState<string | null>(null)
  const filters = browseQuery(search, position)
  const query = { ...filters, box: shown ? boxText(shown.box) : UNKNOWN }
  const asking = enabled && shown !== undefined
  const map = useQuery({ ...dealMap(query, Math.floor(shown?.zoom ?? 0)), enabled: asking })
  const pages = usePages({
    ...dealPages(query, EXPLORE_PAGE),
    enabled: asking,
    placeholderData: keepPreviousData,
  })
  const nothing = map.data?.deals.count === 0 && !map.data.deals.more
  const nearest = useQuery({
    ...firstDeals({ ...filters, sortBy: 'distance' }, 1),
    enabled: asking && nothing,
  })

  const onView = (view: MapView, isDragged: boolean) => {
    setShown(view)
    const at = addressOf(view)
    // The first position around a person needs no parameter, unless the map was dragged before it
    // came to rest.
    const isStart = start?.of.lat === position.lat && start.of.lon === position.lon
    if (!isStart && search.at === undefined && !isDragged) return setStart({ of: position, at })
    const next = isStart && at === start.at ? undefined : at
    if (next !== search.at) onAt(next)
  }
  return {
    pins: map.data,
    state: map.data ? 'known' : map.isPending || map.isFetching ? 'waiting' : 'failed',
    error: map.error,
    retry: () => void map.refetch(),
    pages,
    view: cameraOf(search.at),
    onView,
    dealsIn: (box) => firstDeals({ ...filters, box: boxText(box) }, POPUP_DEALS),
    nearest: nothing ? nearest.data?.[0] : undefined,
    hovered,
    setHovered,
  }
}
