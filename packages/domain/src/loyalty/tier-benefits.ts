/* The benefits of a tier beside its multiplier (docs/modules/loyalty.md, "Tiers"). */

/**
 * Returns the cost of a reward after a tier's discount: rounded up, at least 1 where it cost
 * something.
 */
export function discountedCost(points: number, discountPercent: number): number {
  if (points === 0) return 0
  return Math.max(1, Number((BigInt(points) * BigInt(100 - discountPercent) + 99n) / 100n))
}
