import type { Deal } from '@vicino/contract/deals/schemas'
import type { Point } from '../model/mercator.ts'

/** Whether the search that the map shows is under way, has failed or has been answered. */
export type ResultState = 'waiting' | 'failed' | 'known'

export interface DealMapProps {
  /** The result that the list shows too. */
  deals: readonly Deal[]
  /** State of the result; the header shows no number until it is known. */
  state?: ResultState
  /** The visitor's position; label = name of a place chosen by hand, null for the device's own. */
  position: Point & { readonly label: string | null }
  /** Where the results were asked for, when not at the position ('Cerca in questa zona'). */
  searchedAt?: Point | undefined
  /** The distance filter in km; no circle without one. */
  distanceKm?: number | undefined
  /** Deal under the pointer in the list. */
  hoveredId?: string | null
  /** Called with the deal under the pointer on the map; null when the pointer leaves. */
  onHover?: (dealId: string | null) => void
  /** 'Vedi deal': opens the detail. */
  onOpen: (dealId: string) => void
  /** 'Cerca in questa zona' with the map's centre; not offered without it. */
  onSearchHere?: (center: Point) => void
  className?: string
}
