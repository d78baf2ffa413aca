import type { Position } from '@vicino/domain/distance'
import type { Box } from '@vicino/domain/map-squares'

/**
 * The orders that the database supports. `ending` is soonest end first; nearest needs an origin.
 */
export type DealOrder =
  | 'nearest'
  | 'price_asc'
  | 'price_desc'
  | 'newest'
  | 'most_popular'
  | 'reward_points'
  | 'ending'

/**
 * Start of a page: the sort value and id of the cursor's row; `include` puts that row first
 * (R-472).
 */
export interface DealStart {
  readonly key: number
  readonly id: string
  readonly include: boolean
}

/** Words of a text search, from resolveWords(). */
export interface SearchWords {
  /** tsquery over the deals' stems. */
  readonly query: string
  /**
   * True when few deals can match: then all are read from the word index and sorted, without a
   * walk.
   */
  readonly rare: boolean
}

/**
 * A search for one page of valid deals: in time, in stock. Metres, cents, and a moment from the
 * server's clock.
 */
export interface DealSearch {
  readonly order: DealOrder
  readonly origin: Position | null
  readonly radius: number | null
  /** The part of the map in which the deals lie. */
  readonly box?: Box | null
  readonly category: string | null
  readonly brandId: string | null
  readonly exclude: string | null
  readonly priceMin: number | null
  readonly priceMax: number | null
  readonly type: 'physical' | 'online' | null
  /** Only deals with reward points. */
  readonly points: boolean
  /** Only deals of shops that are open at `now`; online deals count as open. */
  readonly open: boolean
  /** Only deals that end by this moment (flash, expiring). */
  readonly endsBy: Date | null
  readonly words: SearchWords | null
  readonly start: DealStart | null
  readonly offset: number
  readonly limit: number
  readonly now: Date
  /**
   * For a later page, when the list began: open shops are those of that moment, so that no deal
   * moves between pages. Else `now`.
   */
  readonly begun?: Date
}

/** Returns a search without filters: all deals of the country, newest first, ten a page. */
export function emptySearch(now: Date): DealSearch {
  return {
    order: 'newest',
    origin: null,
    radius: null,
    box: null,
    category: null,
    brandId: null,
    exclude: null,
    priceMin: null,
    priceMax: null,
    type: null,
    points: false,
    open: false,
    endsBy: null,
    words: null,
    start: null,
    offset: 0,
    limit: 10,
    now,
  }
}

/** Numbered pages end after this many rows; further rows need cursors. */
export const OFFSET_CAP = 10_000
