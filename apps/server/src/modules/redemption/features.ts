import type { Feature } from '../../platform/feature.ts'
import { brandPoints } from './brand-points/feature.ts'
import { redemptions } from './redemptions/feature.ts'

/** The features of redemption: codes of deals and BrandPoints. */
export const redemption: readonly Feature[] = [brandPoints, redemptions]
