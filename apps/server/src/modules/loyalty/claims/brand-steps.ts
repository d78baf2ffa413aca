import type { BrandClaimDetail } from '@vicino/contract/loyalty/claims/schemas'
import { type ClaimAction, CLAIM_TIMES, endOfDays } from '@vicino/domain/loyalty/claims'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { readOwnProgram } from '../programs/public.ts'
import { approvedAt } from './claim.ts'
import { isAllowed, refusalOf } from './claims.presenter.ts'
import { findClaim, readSubstitutes } from './claims.queries.ts'
import { romeMoment } from '../../../platform/rome-moments.ts'
import { brandClaim } from './list-claims.ts'
import {
  type Doer,
  endClaim,
  advanceClaim,
  fulfilClaim,
  lockClaim,
  type LockedClaim,
} from './settle-claim.ts'

/** The steps that a brand can take with a claim. */
export type BrandStep =
  | { readonly action: 'approve' | 'ready' | 'deliver' }
  | { readonly action: 'refuse' | 'cancel'; readonly reason: string }
  | { readonly action: 'ship'; readonly tracking: string | undefined }
  | { readonly action: 'offer'; readonly reason: string; readonly rewardIds: readonly string[] }

/**
 * Takes a claim one step further for its brand and writes the step into the audit log.
 * @throws AppError program_not_found, claim_not_found, claim_step, program_closed, claim_delivered,
 * own_claim, substitute_worth_less
 */
export async function brandStep(
  tx: Db,
  services: Services,
  { programId, claimId }: { programId: string; claimId: string },
  step: BrandStep,
  actor: Actor,
): Promise<BrandClaimDetail> {
  const now = services.clock.now()
  const { brandId } = await readOwnProgram(tx, programId, actor)
  const found = await findClaim(tx, { id: claimId, programId })
  if (found === undefined) throw new AppError('claim_not_found')
  const locked = await lockClaim(tx, found)
  refuseStep(locked, step.action, actor, now)
  await take(tx, locked, step, { by: 'brand', actorId: actor.sub }, now)
  await writeAudit(tx, {
    actorId: actor.sub,
    action: `claim.${step.action}`,
    objectType: 'claim',
    objectId: claimId,
    brandId,
    detail: { programId, from: locked.row.state, ...('reason' in step ? { reason: step.reason } : {}) },
    now,
  })
  return brandClaim(tx, services, { programId, claimId }, actor)
}

/** @throws AppError claim_delivered, own_claim, program_closed, claim_step */
function refuseStep({ row }: LockedClaim, action: ClaimAction, actor: Actor, now: Date): void {
  if (action === 'deliver' && row.userId === actor.sub) throw new AppError('own_claim')
  if (isAllowed(action, row, now)) return
  if (action === 'deliver' && row.state === 'delivered') {
    throw new AppError('claim_delivered', { values: { time: romeMoment(row.deliveredAt ?? now) } })
  }
  throw new AppError(refusalOf(action, row, now))
}

async function take(tx: Db, locked: LockedClaim, step: BrandStep, doer: Doer, now: Date): Promise<void> {
  const at = now.getTime()
  const { row } = locked
  switch (step.action) {
    case 'approve': {
      const goes = approvedAt(row, at, row.requestedAt.getTime())
      const steps = [{ kind: 'approved', ...doer } as const]
      const ready = { kind: 'ready', by: 'program', actorId: null } as const
      const isReady = goes.state === 'ready'
      const moments = { approvedAt: now, ...(isReady ? { readyAt: now } : {}) }
      await advanceClaim(tx, locked, { ...goes, ...moments }, isReady ? [...steps, ready] : steps, now, now)
      break
    }
    case 'ready': {
      const expiresAt = new Date(endOfDays(at, CLAIM_TIMES.readyDays))
      await advanceClaim(
        tx,
        locked,
        { state: 'ready', readyAt: now, expiresAt },
        [{ kind: 'ready', ...doer }],
        now,
        now,
      )
      break
    }
    case 'ship': {
      const deliversAt = new Date(endOfDays(at, CLAIM_TIMES.shippedDays))
      const sent = { state: 'shipped', shippedAt: now, deliversAt, tracking: step.tracking ?? null } as const
      await advanceClaim(tx, locked, sent, [{ kind: 'shipped', ...doer }], now, now)
      break
    }
    case 'deliver':
      await fulfilClaim(tx, locked, { ...doer, proof: 'office', at: now }, now)
      break
    case 'offer': {
      const fitting = new Set((await readSubstitutes(tx, row)).map(({ id }) => id))
      if (!step.rewardIds.every((id) => fitting.has(id))) throw new AppError('substitute_worth_less')
      const changes = { offered: [...new Set(step.rewardIds)], reason: step.reason }
      await advanceClaim(tx, locked, changes, [{ kind: 'offered', ...doer, reason: step.reason }], now, now)
      break
    }
    default: {
      const state = step.action === 'refuse' ? 'refused' : 'cancelled'
      await endClaim(tx, locked, { ...doer, state, reason: step.reason, at: now }, now)
    }
  }
}
