/** Class of Home's feed: one card under the other on a phone, beside each other where each keeps 20rem. */
export const FEED_GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4 md:gap-5'
