/** How many rows a walk along an index reads at most; where they do not fill the page, it is found another way. */
export const WALK = 5000

/** A set of so many deals is read whole and sorted; a larger one is walked in order. */
export const FEW = 5000

/**
 * Where deals have terms near a place (near.ts), walks are shorter and more deals are few: to read those with the terms costs
 * no more than the end of a long walk. The squares hold half as many again as the circle.
 */
export const WALK_NEAR = 3500
export const FEW_NEAR = 8500

/** So many open shops have few deals: about as many as FEW. */
export const FEW_SHOPS = 200
