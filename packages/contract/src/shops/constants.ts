/** Shops that a brand may have open. */
export const SHOPS_MAX = 200
/** Stretches of days on which a shop is closed, told ahead. */
export const CLOSURES_MAX = 30
