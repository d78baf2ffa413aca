import type { Feature } from '../../platform/feature.ts'
import { claims } from './claims/feature.ts'
import { coupons } from './coupons/feature.ts'
import { customers } from './customers/feature.ts'
import { ledgerTree } from './ledger-tree/feature.ts'
import { members } from './members/feature.ts'
import { missingPoints } from './missing-points/feature.ts'
import { partners } from './partners/feature.ts'
import { phoneCards } from './phone-cards/feature.ts'
import { programs } from './programs/feature.ts'
import { referrals } from './referrals/feature.ts'
import { replay } from './replay/feature.ts'
import { visits } from './visits/feature.ts'

/** The features of loyalty: programs of brands and their members. */
export const loyalty: readonly Feature[] = [
  claims,
  coupons,
  customers,
  ledgerTree,
  members,
  missingPoints,
  partners,
  phoneCards,
  programs,
  referrals,
  replay,
  visits,
]
