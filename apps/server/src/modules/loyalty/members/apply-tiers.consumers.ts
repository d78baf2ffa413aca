import type { EventOf } from '../../../platform/events/events.ts'
import { emit, type Consumer } from '../../../platform/events/outbox.ts'
import { programsOf } from '../programs/public.ts'
import { applyBatch, FIRST_ID } from './tier-changes.ts'

/**
 * New tiers of a brand apply to all members at once. Each program's members are recomputed
 * in batches; each batch ends with the event that starts the next.
 */
export const levelsApplied: Consumer<'loyalty.tiers_changed' | 'loyalty.levels_due'> = {
  name: 'loyalty-levels',
  effect: 'posts',
  on: ['loyalty.tiers_changed', 'loyalty.levels_due'],
  slow: ['loyalty.levels_due'],
  async run(tx, event: EventOf<'loyalty.tiers_changed' | 'loyalty.levels_due'>, now) {
    const { brandId, version } = event.payload
    if (event.type === 'loyalty.levels_due') return applyBatch(tx, event.payload, now)
    for (const head of await programsOf(tx, brandId, ['scheduled', 'active', 'ended'])) {
      if (head.claimsUntil <= now) continue
      await emit(tx, 'loyalty.levels_due', { programId: head.id, brandId, version, after: FIRST_ID }, now)
    }
  },
}
