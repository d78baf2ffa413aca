/** Columns for sorting the list of brands; the first one is the default. */
export const BRAND_SORTS = ['username', 'city', 'followers', 'createdAt'] as const
export type BrandSort = (typeof BRAND_SORTS)[number]

/** Whether the platform has checked the company behind a brand; and the suspended ones. */
export const BRAND_STATES = ['verified', 'unverified', 'suspended'] as const

/** The longest text with the reason of a suspension, in characters. */
export const SUSPENSION_TEXT = 500

/** The most characters of the contact that hands over the rewards of a closed business. */
export const CLOSING_CONTACT = 200
