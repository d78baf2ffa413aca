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

/** What the map shows, once it rests. */
export interface MapView extends MapCamera {
  readonly box: Box
}

/** The numbers, pins and cards of the part of the map that is in view, and what is pointed at in either. */
export interface MapResult {
  readonly pins: DealMap | undefined
  /** 'waiting' and 'failed' have no deals to count. */
  readonly state: 'waiting' | 'failed' | 'known'
  readonly error: unknown
  readonly retry: () => void
  /** The cards: those of the pins, in the order asked for. */
  readonly pages: Pages<Deal>
  /** Where the address says that the map is; undefined = around the person. */
  readonly view: MapCamera | undefined
  readonly onView: (view: MapView, isDragged: boolean) => void
  readonly dealsIn: (box: Box) => ReturnType<typeof firstDeals>
  /** The nearest deal where nothing is in view. */
  readonly nearest: Deal | undefined
  /** Door (doorId) of the card or the pin under the pointer. */
  readonly hovered: string | null
  readonly setHovered: (door: string | null) => void
}

/** The most deals that a popup lists. */
const POPUP_DEALS = 50
/** The whole world: what is asked for is not sent before the map says what it shows. */
const UNKNOWN = '-180,-85,180,85'

/**
 * The deals of what the map shows, asked for while `enabled`.
 *
 * @param onAt called with where the map is, for the address; undefined = around the person, as it opens
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
    // The first thing that the map shows around a person needs no parameter, unless it was dragged before it came to rest.
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
