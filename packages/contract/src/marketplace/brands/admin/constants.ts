/** Columns by which the list of brands is sorted; the first one is the usual order. */
export const BRAND_SORTS = ['username', 'city', 'followers', 'createdAt'] as const
export type BrandSort = (typeof BRAND_SORTS)[number]

/** Whether the platform has checked the company behind a brand; those that it has suspended. */
export const BRAND_STATES = ['verified', 'unverified', 'suspended'] as const

/** Longest text that goes with the reason of a suspension, in characters. */
export const SUSPENSION_TEXT = 500
