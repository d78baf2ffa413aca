import { BP_RATES } from '@vicino/contract/redemption/brand-points/rates'
import { type Consumer, emit } from '../../../platform/events/outbox.ts'
import { credit } from '../../foundation/ledger/public.ts'
import { findInviter } from './points.queries.ts'
import { rewardCompleteProfile } from './reward-complete-profile.ts'

/** Pays for a complete profile after a change of the profile or a confirmed address. */
export const profileReward: Consumer<'profile.changed'> = {
  name: 'profile-reward',
  effect: 'posts',
  on: ['profile.changed'],
  async run(tx, { payload: { userId } }, now) {
    await rewardCompleteProfile(tx, userId, now)
  },
}

/**
 * Pays the inviter when a person who registered by their link redeems a first deal: once
 * for each invited person. A redemption that was voided before this runs does not count.
 */
export const inviteReward: Consumer<'redemption.confirmed'> = {
  name: 'invite-reward',
  effect: 'posts',
  on: ['redemption.confirmed'],
  async run(tx, { payload }, now) {
    const inviter = await findInviter(tx, payload.userId, payload.redemptionId)
    if (inviter === undefined || inviter === payload.userId) return
    const { balance, already } = await credit(tx, {
      userId: inviter,
      unit: 'BP',
      amount: BP_RATES.invite,
      kind: 'invite',
      rule: { name: 'invite', version: 1, values: { points: BP_RATES.invite } },
      source: { type: 'user', id: payload.userId },
      now,
    })
    if (already) return
    await emit(tx, 'points.moved', { userId: inviter, amount: BP_RATES.invite, balance }, now)
  },
}
