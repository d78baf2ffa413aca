import './claims.events.ts'
import '../members/public.ts'
import type { Consumer } from '../../platform/events/outbox.ts'
import { approvedAt } from './claim.ts'
import { goOn, lockClaim, tell } from './settle.ts'
import { insertSteps, type NewStep, versionOfReward } from './steps.queries.ts'

/**
 * Takes a claim that the program made for a member further, as claim() does with the member's own: approved and perhaps ready at
 * once, unless its reward needs approval. The request is told now, so that figures and notices are those of every claim.
 */
export const automaticClaims: Consumer<'loyalty.claimed_automatically'> = {
  name: 'automatic-claims',
  effect: 'books',
  on: ['loyalty.claimed_automatically'],
  async run(tx, { payload }, now) {
    const { programId, userId, claimId, isFirst } = payload
    const locked = await lockClaim(tx, { programId, id: claimId, userId })
    const { row } = locked
    const at = row.requestedAt
    const reward = await versionOfReward(tx, programId, row.rewardId)
    // Somebody may have been quicker than this consumer.
    const waits =
      row.state !== 'requested' || row.programStatus === 'deleted' || reward?.needsApproval === true
    const goes = waits ? undefined : approvedAt(row, at.getTime(), at.getTime())
    const isReady = goes?.state === 'ready'
    const steps: NewStep[] = goes === undefined ? [] : [{ kind: 'approved', by: 'program' }]
    if (isReady) steps.push({ kind: 'ready', by: 'program' })
    const moments = goes === undefined ? {} : { approvedAt: at, ...(isReady ? { readyAt: at } : {}) }
    await goOn(tx, locked, { ...goes, ...moments }, [], at, now)
    const ids = { programId, claimId, userId, rewardId: row.rewardId }
    if (steps.length > 0) await insertSteps(tx, ids, steps, at)
    const request = { kind: 'requested', by: 'program', at, points: -row.points } as const
    await tell(tx, row, request, { state: goes?.state ?? row.state, isFirst }, now)
  },
}
