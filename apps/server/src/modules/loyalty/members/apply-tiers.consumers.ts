import type { EventOf } from '../../../platform/events/events.ts'
import { emit, type Consumer } from '../../../platform/events/outbox.ts'
import { programsOf } from '../programs/public.ts'
import { applyTiersToBatch } from './apply-tiers.ts'
import { FIRST_ID } from './tier-changes.ts'

/**
 * New tiers of a brand apply to all members at once. Each program's members are recomputed
 * in batches; each batch ends with the event that starts the next.
 */
export const tiersApplied: Consumer<'loyalty.tiers_changed' | 'loyalty.tiers_due'> = {
  name: 'loyalty-tiers',
  effect: 'posts',
  on: ['loyalty.tiers_changed', 'loyalty.tiers_due'],
  slow: ['loyalty.tiers_due'],
  async run(tx, event: EventOf<'loyalty.tiers_changed' | 'loyalty.tiers_due'>, now) {
    const { brandId, version } = event.payload
    if (event.type === 'loyalty.tiers_due') return applyTiersToBatch(tx, event.payload, now)
    for (const head of await programsOf(tx, brandId, ['scheduled', 'active', 'ended'])) {
      if (head.claimsUntil <= now) continue
      await emit(tx, 'loyalty.tiers_due', { programId: head.id, brandId, version, after: FIRST_ID }, now)
    }
  },
}
