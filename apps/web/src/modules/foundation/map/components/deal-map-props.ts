import type { UseQueryOptions } from '@tanstack/react-query'
import type { Deal, DealMap } from '@vicino/contract/marketplace/deals/schemas'
import type { Box } from '@vicino/domain/map-squares'
import type { MapInset, OnView } from '../hooks/use-view.ts'
import type { Point } from '@vicino/domain/map/camera'

/** Whether the search that the map shows is under way, has failed or has been answered. */
export type ResultState = 'waiting' | 'failed' | 'known'

export interface DealMapProps {
  /** What the part of the map holds that is in view. */
  pins: DealMap | undefined
  /** State of the result; the header shows no number until it is known. */
  state?: ResultState
  /** The visitor's position; label = name of a place chosen by hand, null for the device's own. */
  position: Point & { readonly label: string | null }
  /** What the address says the map shows; undefined = around the position. A new one moves the map. */
  view?: { readonly center: Point; readonly zoom: number } | undefined
  /** Called with what the map shows once it rests. */
  onView: OnView
  /** The distance filter in km; no circle without one. */
  distanceKm?: number | undefined
  /** Door (doorId) of the deal under the pointer in the list. */
  hoveredDoor?: string | null
  /** Called with the door under the pointer on the map; null when the pointer leaves. */
  onHover?: (door: string | null) => void
  /** The deals of a small part of the map, asked for when a pin is opened. */
  dealsIn: (box: Box) => UseQueryOptions<Deal[], Error, Deal[], readonly ['deals', 'browse', object]>
  /** The nearest deal; known where nothing is in view. */
  nearest?: Deal | undefined
  /** 'Vedi deal': opens the detail. */
  onOpen: (dealId: string) => void
  /** What lies over the map at its head and its foot. */
  inset?: MapInset
  className?: string
}
