import { PROFILE_PARTS } from '@vicino/contract/redemption/brand-points/constants'
import { REDEMPTION_POINTS } from '@vicino/contract/redemption/redemptions/constants'
import { BP_RATES } from '@vicino/contract/redemption/brand-points/rates'
import type { WaysToEarn } from '@vicino/contract/redemption/brand-points/schemas'
import { profileParts, profilePercent } from '@vicino/domain/profile'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/context.ts'
import { balanceOf } from '../../foundation/ledger/public.ts'
import { mayRedeem } from '../redemptions/public.ts'
import { findEarner } from './points.queries.ts'

/**
 * Lists every way to earn BrandPoints with the points that it has paid the caller so far.
 * @throws AppError unauthenticated
 */
export async function waysToEarn(db: Db, actor: Actor): Promise<WaysToEarn> {
  const earner = await findEarner(db, actor.sub)
  // An access token stays valid for some minutes after its account was erased.
  if (earner === undefined) throw new AppError('unauthenticated')
  const done = (kind: string): number => earner.movements[kind] ?? 0
  const parts = profileParts(earner)
  return {
    balance: await balanceOf(db, actor.sub, 'BP'),
    ways: [
      // A voided redemption pays nothing, so it is not counted.
      {
        kind: 'redemption',
        points: REDEMPTION_POINTS,
        done: done('redemption') - done('redemption-void'),
        once: false,
      },
      { kind: 'invite', points: BP_RATES.invite, done: done('invite'), once: false },
      { kind: 'profile', points: BP_RATES.profile, done: done('profile'), once: true },
      // A post that was withdrawn or removed pays nothing, so it is not counted.
      {
        kind: 'proofPost',
        points: BP_RATES.proofPost,
        done: done('proof-post') - done('proof-post-back'),
        once: false,
      },
      { kind: 'display', points: BP_RATES.display, done: done('display'), once: false },
    ],
    invite: { code: earner.inviteCode, invited: earner.invited, rewarded: done('invite') },
    profile: {
      percent: profilePercent(earner),
      parts: PROFILE_PARTS.map((part) => ({ part, done: parts[part] })),
      rewarded: done('profile') > 0,
    },
    can: { redeem: mayRedeem(actor) },
  }
}
