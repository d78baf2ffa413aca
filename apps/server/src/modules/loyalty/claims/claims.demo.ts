import { DAY_MS, dayAt } from '@vicino/domain/loyalty/clock'
import { eurosOf } from '@vicino/domain/pricing'
import type { ActOf, DemoPart } from '../../../platform/demo.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { balanceOfMember } from '../members/public.ts'
import { compiledProgram } from '../programs/public.ts'
import { type BrandStep, brandStep } from './brand-steps.ts'
import { claim, priceAt, windowsOf } from './claim.ts'
import { withdraw } from './member-steps.ts'
import { BY_TIME, endClaim, lockClaim } from './settle-claim.ts'
import { type ClaimableRow, readClaimable } from './steps.queries.ts'

type Claiming = ActOf<'claim'>

/**
 * Members of the demo claim rewards, and brands fulfil the claims, through the functions that serve
 * real requests.
 */
export const claimDemo: DemoPart = {
  rank: 79,
  acts: {
    async claim(tx, services, act) {
      const now = services.clock.now()
      const has = await balanceOfMember(tx, services, act.programId, act.userId)
      if (has === undefined) return
      const program = await compiledProgram(tx, act.programId)
      const windows = windowsOf(dayAt(now.getTime()))
      const rewards = await readClaimable(tx, {
        programId: act.programId,
        rewardId: null,
        userId: act.userId,
        windows,
      })
      const rank = has.tier.rank
      for (const reward of rewards.filter((one) => isWanted(one, act.wants))) {
        const price = priceAt(program, rank, reward)
        const body = {
          points: price.points,
          stamps: price.stamps,
          money: eurosOf(price.moneyCents),
          ...(reward.fulfilment === 'shipping' ? { note: 'Via Garibaldi 12, 10122 Torino' } : {}),
        }
        const of = { programId: act.programId, rewardId: reward.id, body }
        try {
          const { _id } = await claim(tx, services, of, { sub: act.userId })
          await advanceClaim(tx, services, act, _id, now)
          return
        } catch (error) {
          // The reward is too dear, sold out or for a higher tier. Nothing was written, so the
          // member tries the next one.
          if (!(error instanceof AppError)) throw error
        }
      }
    },
  },
}

function isWanted(reward: ClaimableRow, wants: Claiming['wants']): boolean {
  if (wants === 'coupon' || reward.couponTemplateId !== null)
    return wants === 'coupon' && reward.couponTemplateId !== null
  if (wants === 'approved') return reward.needsApproval
  if (reward.needsApproval) return false
  if (wants === 'sent') return reward.fulfilment === 'shipping'
  if (reward.fulfilment === 'shipping') return false
  return (wants === 'prepared') === (reward.readyWithinDays !== null)
}

async function advanceClaim(
  tx: Db,
  services: Services,
  act: Claiming,
  claimId: string,
  now: Date,
): Promise<void> {
  const at = new Date(now.getTime() + act.days * DAY_MS)
  const later = { ...services, clock: { ...services.clock, now: () => at } }
  const { programId, userId, ownerId, brandId } = act
  if (act.outcome === null) return
  if (act.outcome === 'withdraw') {
    await withdraw(tx, later, { id: claimId, actor: { sub: userId } })
  } else if (act.outcome === 'expire') {
    const locked = await lockClaim(tx, { programId, id: claimId, userId })
    await endClaim(tx, locked, { ...BY_TIME, state: 'expired', at: locked.row.expiresAt ?? at }, at)
  } else {
    const owner: Actor = { sub: ownerId, role: 'brand', brandId, sid: ownerId }
    await brandStep(tx, later, { programId, claimId }, STEPS[act.outcome], owner)
  }
}

const STEPS = {
  deliver: { action: 'deliver' },
  ready: { action: 'ready' },
  refuse: { action: 'refuse', reason: 'Quella sera il locale è chiuso: scegli un altro premio.' },
  ship: { action: 'ship', tracking: 'Corriere Espresso IT 4471 0092' },
} as const satisfies Record<string, BrandStep>
