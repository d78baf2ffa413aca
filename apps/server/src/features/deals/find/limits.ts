/** How many rows a walk along an index reads at most; where they do not fill the page, it is found another way. */
export const WALK = 5000

/** A set of so many deals is read whole and sorted; a larger one is walked in order. */
export const FEW = 5000

/** So many open shops have few deals: about as many as FEW. */
export const FEW_SHOPS = 200
