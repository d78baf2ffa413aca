import type { Feature } from '../platform/feature.ts'
import { foundation } from './foundation/features.ts'
import { identity } from './identity/features.ts'
import { redemption } from './redemption/features.ts'
import { marketplace } from './marketplace/features.ts'
import { social } from './social/features.ts'
import { loyalty } from './loyalty/features.ts'
import { tills } from './till/features.ts'
import { marketing } from './marketing/features.ts'
import { channels } from './channels/features.ts'
import { administration } from './administration/features.ts'

/**
 * Every feature of the product, module by module. This is the only list; the order has no meaning.
 */
export const FEATURES: readonly Feature[] = [
  ...foundation,
  ...identity,
  ...redemption,
  ...marketplace,
  ...social,
  ...loyalty,
  ...tills,
  ...marketing,
  ...channels,
  ...administration,
]
