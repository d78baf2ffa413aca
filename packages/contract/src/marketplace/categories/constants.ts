export const CATEGORY_PAGE = 10

/** Columns by which the section of categories is sorted; the first one is the usual order. */
export const CATEGORY_SORTS = ['order', 'name'] as const
export type CategorySort = (typeof CATEGORY_SORTS)[number]

/** Deals that one call moves from a category to another: of more, it is called again until none is left. */
export const DEALS_MOVED_AT_ONCE = 500

/** Records that are put in order by one call. */
export const MOST_ORDERED = 500
