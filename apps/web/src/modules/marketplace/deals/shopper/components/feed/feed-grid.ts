/** Class of Home's feed: one column on a phone, more columns where each gets 20rem. */
export const FEED_GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4 md:gap-5'
