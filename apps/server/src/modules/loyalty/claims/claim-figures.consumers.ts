import './claims.events.ts'
import type { Consumer } from '../../../platform/events/outbox.ts'
import { addFigures } from '../programs/public.ts'

/**
 * Adds claims to the metrics of their programs: requests, rewards fulfilled, points and stamps
 * taken. Points that come back reduce the redeemed points of the day of the request, never
 * below zero. The part of them that is newly issued counts as issued on the day of the return.
 */
export const claimFigures: Consumer<'loyalty.claim_step'> = {
  name: 'claim-figures',
  effect: 'posts',
  on: ['loyalty.claim_step'],
  async run(tx, { payload }) {
    const { programId, day, requestedOn, handedOn, kind, points, stamps, renewed, isFirst } = payload
    const of = { programId, source: 'claim' }
    const moves = points !== 0 || stamps !== 0
    const isRenewed = renewed.points > 0 || renewed.stamps > 0
    await addFigures(tx, [
      ...(moves ? [{ ...of, day: requestedOn, points_redeemed: -points, stamps_redeemed: -stamps }] : []),
      ...(isRenewed ? [{ ...of, day, points_issued: renewed.points, stamps_issued: renewed.stamps }] : []),
      ...(kind === 'requested' ? [{ ...of, day, claims: 1, ...(isFirst ? { claimers: 1 } : {}) }] : []),
      ...(kind === 'delivered' ? [{ ...of, day, delivered: 1 }] : []),
      ...(handedOn === undefined ? [] : [{ ...of, day: handedOn, delivered: -1 }]),
    ])
  },
}
