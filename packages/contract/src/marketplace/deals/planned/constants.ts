/** How many deals of a brand may wait for their start, and how many days ahead one may start. */
export const PLANNED_MOST = 100
export const PLANNED_DAYS = 90

/** How many days after its start a series may come back. */
export const SERIES_DAYS = 366
