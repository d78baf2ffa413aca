import type { Deal } from '@vicino/contract/marketplace/deals/schemas'
import { REDEMPTION_POINTS } from '@vicino/contract/redemption/redemptions/constants'
import { redemptionPoints } from '@vicino/domain/redemption'

/** Returns the BrandPoints for redeeming a deal: its own number, else 50. */
export function pointsOf({ points }: Pick<Deal, 'points'>): number {
  return redemptionPoints(points, REDEMPTION_POINTS)
}
