export const CATEGORY_PAGE = 10

/** Columns for sorting the section of categories; the first one is the default. */
export const CATEGORY_SORTS = ['order', 'name'] as const
export type CategorySort = (typeof CATEGORY_SORTS)[number]

/**
 * Deals that one call moves from a category to another; for more it is called again until none is
 * left.
 */
export const DEALS_MOVED_AT_ONCE = 500

/** Records that one call puts in order. */
export const MOST_ORDERED = 500
