/**
 * The places of banners: the deals page of people who are signed in, and the page of a shared deal
 * for people who are not.
 */
export const BANNER_PLACES = ['deals', 'share'] as const
export type BannerPlace = (typeof BANNER_PLACES)[number]

export const BANNER_AUDIENCES = ['everybody', 'signedOut', 'consumers', 'brands'] as const
export type BannerAudience = (typeof BANNER_AUDIENCES)[number]

/** Visible now; before its first moment; after its last one; switched off. */
export const BANNER_STATES = ['live', 'scheduled', 'ended', 'off'] as const
export type BannerState = (typeof BANNER_STATES)[number]

/** Columns for sorting the section of banners; the first one is the default. */
export const BANNER_SORTS = ['order', 'createdAt'] as const
export type BannerSort = (typeof BANNER_SORTS)[number]

/** The most slides of one carousel. */
export const MOST_BANNERS = 12

export const BANNERS_ORDERED = 500
