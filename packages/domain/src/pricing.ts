/** Euros as the API sends them (two decimals) as integer cents. */
export function centsOf(euros: number): number {
  return Math.round(euros * 100)
}

/** Integer cents as euros, as the API sends them. */
export function eurosOf(cents: number): number {
  return cents / 100
}

/**
 * Price after a whole-percent discount, in cents: half a cent is rounded up, the least is one cent. The arithmetic is of
 * integers, so a price of a million euros stays exact.
 */
export function discountedCents(listCents: number, discountPercent: number): number {
  return Math.max(1, Math.floor((listCents * (100 - discountPercent) + 50) / 100))
}
