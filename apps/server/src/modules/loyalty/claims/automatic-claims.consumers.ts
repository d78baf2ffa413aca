import './claims.events.ts'
import '../members/public.ts'
import { isOpenClaim } from '@vicino/domain/loyalty/claims'
import type { Db } from '../../../platform/db/database.ts'
import type { Consumer } from '../../../platform/events/outbox.ts'
import { approvedAt } from './claim.ts'
import { handCoupon } from './fulfil-with-coupon.ts'
import { endClaim, advanceClaim, fulfilClaim, lockClaim, type LockedClaim, tell } from './settle-claim.ts'
import { insertSteps, type NewStep, versionOfReward, writeClaim } from './steps.queries.ts'

/**
 * Continues a claim that the program made for a member, as claim() does with a member's own claim.
 * The claim is approved, and perhaps ready, at once unless its reward needs approval; a coupon is
 * given at once. The event of the request is emitted here, so that metrics and notifications treat
 * it like every other claim.
 */
export const automaticClaims: Consumer<'loyalty.claimed_automatically'> = {
  name: 'automatic-claims',
  effect: 'posts',
  on: ['loyalty.claimed_automatically'],
  async run(tx, { payload }, now) {
    const { programId, userId, claimId, isFirst } = payload
    const locked = await lockClaim(tx, { programId, id: claimId, userId })
    const { row } = locked
    const at = row.requestedAt
    const reward = await versionOfReward(tx, programId, row.rewardId)
    const couponTemplateId = reward?.couponTemplateId ?? null
    if (couponTemplateId !== null && isOpenClaim(row.state)) {
      await handOverCoupon(tx, locked, couponTemplateId, { isFirst }, now)
      return
    }
    // A brand or the job may have changed the claim before this consumer runs.
    const waits = row.state !== 'requested' || reward?.needsApproval === true
    const goes = waits ? undefined : approvedAt(row, at.getTime(), at.getTime())
    const isReady = goes?.state === 'ready'
    const steps: NewStep[] = goes === undefined ? [] : [{ kind: 'approved', by: 'program' }]
    if (isReady) steps.push({ kind: 'ready', by: 'program' })
    const moments = goes === undefined ? {} : { approvedAt: at, ...(isReady ? { readyAt: at } : {}) }
    await advanceClaim(tx, locked, { ...goes, ...moments }, [], at, now)
    const ids = { programId, claimId, userId, rewardId: row.rewardId }
    if (steps.length > 0) await insertSteps(tx, ids, steps, at)
    const request = { kind: 'requested', by: 'program', at, points: -row.points } as const
    await tell(tx, row, request, { state: goes?.state ?? row.state, isFirst }, now)
  },
}

/**
 * Gives the coupon of a claim that the program made. If its template gives no coupon any more, the
 * claim is refused and the points come back.
 */
async function handOverCoupon(
  tx: Db,
  locked: LockedClaim,
  templateId: string,
  { isFirst }: { readonly isFirst: boolean },
  now: Date,
): Promise<void> {
  const { row } = locked
  const at = row.requestedAt
  const { brandId, userId, id: claimId, programId, rewardId } = row
  const given = await handCoupon(tx, { brandId, templateId, userId, claimId }, now)
  const isGiven = 'couponId' in given
  const request = { kind: 'requested', by: 'program', at, points: -row.points } as const
  await tell(tx, row, request, { state: isGiven ? 'delivered' : 'refused', isFirst }, now)
  const program = { by: 'program', actorId: null } as const
  if (!isGiven) return endClaim(tx, locked, { ...program, state: 'refused', at: now }, now)
  if (row.approvedAt === null) {
    await writeClaim(tx, row, { approved_at: at, next_at: null })
    await insertSteps(tx, { programId, claimId, userId, rewardId }, [{ kind: 'approved', by: 'program' }], at)
  }
  await fulfilClaim(tx, locked, { ...program, proof: 'coupon', at }, now)
}
