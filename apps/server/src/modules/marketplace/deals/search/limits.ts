/**
 * Rows of the table that a walk along an index reads at most; if they do not fill the page, it is
 * found another way.
 */
export const WALK = 4000

/**
 * The same for the nearest deals with some words: after it they are found by the squares around
 * (near.ts).
 */
export const WALK_AROUND = 1500

/**
 * Rows that a walk reads of an index with the deals' places, and how many of them it looks up in
 * the table. Both together cost about as much as reading all deals of a circle with a word or
 * category, which is the alternative when the walk finds too few.
 */
export const WALK_INDEX = 12_000
export const LOOKED_UP = 1200

/** A set of at most this many deals is read whole and sorted; a larger one is walked in order. */
export const FEW = 5000

/** This many open shops have about FEW deals together. */
export const FEW_SHOPS = 200
