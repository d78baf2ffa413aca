/** Shops that a brand may have open. */
export const SHOPS_MAX = 200
