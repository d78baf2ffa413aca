import type { UseQueryOptions } from '@tanstack/react-query'
import type { Deal, DealMap } from '@vicino/contract/marketplace/deals/schemas'
import type { Box } from '@vicino/domain/map-squares'
import type { MapInset, OnView } from '../hooks/use-view.ts'
import type { Point } from '@vicino/domain/map/camera'

/** State of the map's search: in progress, failed or answered. */
export type ResultState = 'waiting' | 'failed' | 'known'

export interface DealMapProps {
  /** Content of the part of the map in view. */
  pins: DealMap | undefined
  /** State of the result; the header shows no number until it is known. */
  state?: ResultState
  /**
   * The visitor's position; label is the name of a place chosen by hand, null for the device's
   * position.
   */
  position: Point & { readonly label: string | null }
  /**
   * The view that the address names; undefined means around the position. A new value moves the
   * map.
   */
  view?: { readonly center: Point; readonly zoom: number } | undefined
  /** Runs with the view each time the map comes to rest. */
  onView: OnView
  /** The distance filter in km; no circle without one. */
  distanceKm?: number | undefined
  /** Door (doorId) of the deal under the pointer in the list. */
  hoveredDoor?: string | null
  /** Runs with the door under the pointer on the map; null when the pointer leaves. */
  onHover?: (door: string | null) => void
  /** The query for the deals of a small part of the map, used when a pin is opened. */
  dealsIn: (box: Box) => UseQueryOptions<Deal[], Error, Deal[], readonly ['deals', 'browse', object]>
  /** The nearest deal; known only when nothing is in view. */
  nearest?: Deal | undefined
  /** 'Vedi deal': opens the deal's detail. */
  onOpen: (dealId: string) => void
  /** Pixels at the top and bottom of the map that other content covers. */
  inset?: MapInset
  className?: string
}
