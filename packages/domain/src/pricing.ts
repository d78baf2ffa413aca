/** Euros of the wire (two decimals) as integer cents. */
export function centsOf(euros: number): number {
  return Math.round(euros * 100)
}

/** Integer cents as euros of the wire. */
export function eurosOf(cents: number): number {
  return cents / 100
}

/**
 * Price after a whole-percent discount, in cents, rounded half up once and never below one cent. Integer arithmetic:
 * a price of a million euros stays exact.
 */
export function discountedCents(listCents: number, discountPercent: number): number {
  return Math.max(1, Math.floor((listCents * (100 - discountPercent) + 50) / 100))
}
