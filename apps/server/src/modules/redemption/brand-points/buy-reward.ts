import type { Coupon } from '@vicino/contract/redemption/brand-points/schemas'
import { DAY_MS } from '@vicino/domain/loyalty/clock'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { debit } from '../../foundation/ledger/public.ts'
import { presentCoupon } from './rewards.presenter.ts'
import { boughtBy, insertCoupon, rewardIsOnOffer, takeFromStock } from './rewards.queries.ts'

/**
 * Takes one unit of a reward's stock, debits its cost and writes the coupon, in the caller's
 * transaction: all or nothing. Simultaneous buyers of one reward wait for each other at its row, so
 * the last unit has one buyer.
 * @throws AppError reward_not_found, reward_sold_out, reward_limit_reached, points_insufficient
 */
export async function buyReward(tx: Db, rewardId: string, userId: string, now: Date): Promise<Coupon> {
  const reward = await takeFromStock(tx, rewardId, now)
  if (reward === undefined) {
    throw new AppError((await rewardIsOnOffer(tx, rewardId, now)) ? 'reward_sold_out' : 'reward_not_found')
  }
  const { per_person: most } = reward
  if (most !== null && (await boughtBy(tx, rewardId, userId)) >= most) {
    throw new AppError('reward_limit_reached', { values: { max: most } })
  }
  const { couponId, cost } = reward
  const { transferId, balance } = await debit(tx, {
    userId,
    unit: 'BP',
    amount: cost,
    kind: 'reward',
    rule: { name: 'reward', version: 1, values: { cost } },
    source: { type: 'coupon', id: couponId },
    actorId: userId,
    now,
  })
  const expiresAt = new Date(now.getTime() + reward.valid_days * DAY_MS)
  const coupon = await insertCoupon(
    tx,
    { id: couponId, userId, ledgerTransferId: transferId, expiresAt, now },
    reward,
  )
  await writeAudit(tx, {
    actorId: userId,
    action: 'coupon.buy',
    objectType: 'coupon',
    objectId: couponId,
    detail: { rewardId, cost },
    now,
  })
  await emit(tx, 'points.moved', { userId, amount: -cost, balance }, now)
  return presentCoupon(coupon)
}
