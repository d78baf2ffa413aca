/** Returns euros from the API (two decimals) as integer cents. */
export function centsOf(euros: number): number {
  return Math.round(euros * 100)
}

/** Returns integer cents as euros for the API. */
export function eurosOf(cents: number): number {
  return cents / 100
}

/**
 * Returns the price after a whole-percent discount, in cents: half a cent is rounded up, the
 * minimum is one cent. The arithmetic uses integers, so that a price of a million euros stays
 * exact.
 */
export function discountedCents(listCents: number, discountPercent: number): number {
  return Math.max(1, Math.floor((listCents * (100 - discountPercent) + 50) / 100))
}

/**
 * Returns the whole percent that a final price takes off, rounded down, so that a discount is never
 * said to be larger than it is. Below 1 the price is hardly reduced, below 0 it is raised.
 */
export function percentOff(listCents: number, finalCents: number): number {
  return Math.min(99, Math.floor(((listCents - finalCents) * 100) / listCents))
}
