import type { OwnClaimDetail } from '@vicino/contract/loyalty/claims/schemas'
import type { ClaimAction } from '@vicino/domain/loyalty/claims'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { approvedAt } from './claim.ts'
import { nextAt } from './claim-state.ts'
import { isAllowed, refusalOf } from './claims.presenter.ts'
import { foundOwn, ownClaim } from './my-claims.ts'
import { endClaim, fulfilClaim, lockClaim, type LockedClaim, tell } from './settle-claim.ts'
import { holdUnit, insertSteps, settleUnit, versionOfReward, writeClaim } from './steps.queries.ts'

type Params = { readonly id: string; readonly actor: Pick<Actor, 'sub'> }

/**
 * Cancels the caller's own claim, as long as it is not ready, or ten minutes where it was ready at
 * once.
 * @throws AppError claim_not_found, claim_step, program_closed
 */
export async function withdraw(tx: Db, services: Services, { id, actor }: Params): Promise<OwnClaimDetail> {
  const now = services.clock.now()
  const locked = await lockOwn(tx, { id, actor }, 'withdraw', now)
  await endClaim(tx, locked, { state: 'cancelled', by: 'member', actorId: actor.sub, at: now }, now)
  return ownClaim(tx, services, id, actor)
}

/**
 * Notes that a reward sent by post has arrived, as its member says.
 * @throws AppError claim_not_found, claim_step
 */
export async function receive(tx: Db, services: Services, { id, actor }: Params): Promise<OwnClaimDetail> {
  const now = services.clock.now()
  const locked = await lockOwn(tx, { id, actor }, 'receive', now)
  await fulfilClaim(tx, locked, { by: 'member', actorId: actor.sub, proof: 'member', at: now }, now)
  return ownClaim(tx, services, id, actor)
}

/**
 * Takes an offered reward in place of one that the brand cannot deliver, at the price that was
 * paid. The claim is approved, and its periods begin anew.
 * @throws AppError claim_not_found, claim_step, claim_substitute
 */
export async function substitute(
  tx: Db,
  services: Services,
  { id, actor, rewardId }: Params & { readonly rewardId: string },
): Promise<OwnClaimDetail> {
  const now = services.clock.now()
  const { row } = await lockOwn(tx, { id, actor }, 'substitute', now)
  const isOffered = row.offered.some((reward) => reward.id === rewardId)
  const chosen = isOffered ? await versionOfReward(tx, row.programId, rewardId) : undefined
  // A coupon cannot be a substitute; a member can only claim it.
  const isThere = chosen !== undefined && chosen.state !== 'removed' && chosen.couponTemplateId === null
  if (!isThere) throw new AppError('claim_substitute')
  // Both stock rows are locked in the order of their ids, as in every transaction that locks two.
  const pieces = [
    { rewardId, take: () => holdUnit(tx, row.programId, rewardId) },
    {
      rewardId: row.rewardId,
      take: async () => {
        await settleUnit(tx, row.programId, row.rewardId, 'free')
        return true
      },
    },
  ].toSorted((a, b) => (a.rewardId < b.rewardId ? -1 : 1))
  for (const { take } of pieces) if (!(await take())) throw new AppError('claim_substitute')
  const goes = approvedAt(chosen, now.getTime(), row.requestedAt.getTime())
  const after = { ...row, ...goes, notices: 0, deliversAt: null }
  await writeClaim(tx, row, {
    state: goes.state,
    reward_id: rewardId,
    reward_version: chosen.version,
    offered: null,
    reason: null,
    approved_at: row.approvedAt ?? now,
    ...(goes.state === 'ready' ? { ready_at: now } : {}),
    ready_by: goes.readyBy,
    expires_at: goes.expiresAt,
    notices: 0,
    next_at: nextAt(after),
  })
  const step = { kind: 'substituted', by: 'member', actorId: actor.sub } as const
  const ids = { programId: row.programId, claimId: row.id, userId: row.userId, rewardId }
  await insertSteps(tx, ids, [step], now)
  await tell(tx, { ...row, rewardId }, { ...step, at: now }, { state: goes.state }, now)
  return ownClaim(tx, services, id, actor)
}

/** @throws AppError claim_not_found, program_closed, claim_step */
async function lockOwn(tx: Db, { id, actor }: Params, action: ClaimAction, now: Date): Promise<LockedClaim> {
  const locked = await lockClaim(tx, await foundOwn(tx, id, actor))
  if (isAllowed(action, locked.row, now)) return locked
  throw new AppError(refusalOf(action, locked.row, now))
}
