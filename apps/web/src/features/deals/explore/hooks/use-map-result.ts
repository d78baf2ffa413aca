import { useQuery } from '@tanstack/react-query'
import type { Deal } from '@vicino/contract/deals/schemas'
import { useMemo, useState } from 'react'
import { mapDeals } from '../../api/browse-deals.ts'
import { browseQuery, type Position } from '../../model/browse-query.ts'
import type { DealsSearch } from '../../model/search.ts'

/** One result for the map and the cards beside it, and what is pointed at in either. */
export interface MapResult {
  readonly deals: readonly Deal[]
  /** 'waiting' and 'failed' have no deals to count. */
  readonly state: 'waiting' | 'failed' | 'known'
  readonly hasMore: boolean
  readonly error: unknown
  readonly retry: () => void
  /** Centre of 'Cerca in questa zona'; undefined = around the person. */
  readonly searchedAt: Position | undefined
  readonly searchHere: (center: Position | undefined) => void
  readonly hovered: string | null
  readonly setHovered: (dealId: string | null) => void
}

const NOTHING: readonly Deal[] = []

/** Up to 100 deals around the person or the map's centre, asked for while `enabled`. */
export function useMapResult(search: DealsSearch, position: Position, enabled: boolean): MapResult {
  const [center, setCenter] = useState<{ of: Position; at: Position }>()
  const [hovered, setHovered] = useState<string | null>(null)
  // A new position of the person makes the old search of an area pointless.
  const searchedAt =
    center && center.of.lat === position.lat && center.of.lon === position.lon ? center.at : undefined
  const query = useQuery({ ...mapDeals(browseQuery(search, searchedAt ?? position)), enabled })
  // A retry shows as waiting again.
  const { data, error, isPending, isFetching, refetch } = query
  return useMemo(
    () => ({
      deals: data?.items ?? NOTHING,
      state: data ? 'known' : isPending || isFetching ? 'waiting' : 'failed',
      hasMore: Boolean(data?.nextCursor),
      error,
      retry: () => void refetch(),
      searchedAt,
      searchHere: (at) => setCenter(at && { of: position, at }),
      hovered,
      setHovered,
    }),
    [data, error, isPending, isFetching, refetch, searchedAt, position, hovered],
  )
}
