import { BP_RATES } from '@vicino/contract/redemption/brand-points/rates'
import { profilePercent } from '@vicino/domain/profile'
import type { Db } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { credit } from '../../foundation/ledger/public.ts'
import { findProfile } from './points.queries.ts'

/**
 * Credits the points for a complete profile, when the profile is complete and was not rewarded
 * before. A user is rewarded once, even if fields are emptied and filled again later.
 * @returns whether points were credited now
 */
export async function rewardCompleteProfile(tx: Db, userId: string, now: Date): Promise<boolean> {
  const profile = await findProfile(tx, userId)
  if (profile === undefined || profile.rewarded || profilePercent(profile) < 100) return false
  const { balance, already } = await credit(tx, {
    userId,
    unit: 'BP',
    amount: BP_RATES.profile,
    kind: 'profile',
    rule: { name: 'profile', version: 1, values: { points: BP_RATES.profile } },
    source: { type: 'user', id: userId },
    now,
  })
  if (already) return false
  await emit(tx, 'profile.completed', { userId }, now)
  await emit(tx, 'points.moved', { userId, amount: BP_RATES.profile, balance }, now)
  return true
}
