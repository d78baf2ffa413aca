/** Metres that a feed card shows for a deal whose distance is unknown. */
export const FEED_DISTANCE_METRES = 25_000
