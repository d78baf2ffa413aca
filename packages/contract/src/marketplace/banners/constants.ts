/** Where banners stand: the deals page of who is signed in, and the page of a shared deal, which is for who is signed out. */
export const BANNER_PLACES = ['deals', 'share'] as const
export type BannerPlace = (typeof BANNER_PLACES)[number]

export const BANNER_AUDIENCES = ['everybody', 'signedOut', 'consumers', 'brands'] as const
export type BannerAudience = (typeof BANNER_AUDIENCES)[number]

/** Seen now; before its first moment; after its last one; switched off. */
export const BANNER_STATES = ['live', 'scheduled', 'ended', 'off'] as const
export type BannerState = (typeof BANNER_STATES)[number]

/** Columns by which the section of banners is sorted; the first one is the usual order. */
export const BANNER_SORTS = ['order', 'createdAt'] as const
export type BannerSort = (typeof BANNER_SORTS)[number]

/** Slides that one carousel has at most. */
export const MOST_BANNERS = 12

export const BANNERS_ORDERED = 500
