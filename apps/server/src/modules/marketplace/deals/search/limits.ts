/** How many rows of the table a walk along an index reads at most; where they do not fill the page, it is found another way. */
export const WALK = 4000

/** The same for the nearest deals with some words: they are then found by the squares around (near.ts). */
export const WALK_AROUND = 1500

/**
 * How many rows of an index that holds the deals' places a walk reads, and how many of them it looks up in the table. Both
 * together cost about as much as the deals of a circle with a word or a category where there are too few of them for the walk.
 */
export const WALK_INDEX = 12_000
export const LOOKED_UP = 1200

/** A set of so many deals is read whole and sorted; a larger one is walked in order. */
export const FEW = 5000

/** So many open shops have few deals: about as many as FEW. */
export const FEW_SHOPS = 200
