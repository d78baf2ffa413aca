export const SORT_KEYS = [
  'distance',
  'most_popular',
  'newest',
  'reward_points',
  'price_asc',
  'price_desc',
  'price',
] as const
export const DEAL_TYPES = ['physical', 'online'] as const
export const SAVED_STATES = ['all', 'valid', 'expired'] as const

/** Sliders for the distance, beside a list and on the map. */
export const PANEL_DISTANCE_KM = { min: 0, max: 5, step: 0.05 } as const
export const MAP_DISTANCE_KM = { min: 0, max: 10, step: 0.1 } as const
/** A distance of 0 on the slider means 50 m. */
export const DISTANCE_FLOOR_KM = 0.05
/** The largest radius of a query. */
export const DISTANCE_CAP_KM = 100
export const PRICE_RANGE_EUR = { min: 0, max: 300, step: 5 } as const

/** The closest zoom of GET /deal/map. */
export const MAP_ZOOM_MAX = 22
/** Deals are counted up to this number; more are shown as 'oltre 1.000'. */
export const COUNTED_DEALS_MAX = 1000
/** The first distance of Home's search, and the largest, in km. */
export const REACH_KM = 20
export const REACHES_KM = [5, 10, 20, 50, 100] as const
