import './claims.events.ts'
import type { Consumer } from '../../platform/events/outbox.ts'
import { addFigures } from '../programs/public.ts'

/** Adds claims to the figures of their programs: asked for, handed over, what they took and gave back. */
export const claimFigures: Consumer<'loyalty.claim_step'> = {
  name: 'claim-figures',
  effect: 'books',
  on: ['loyalty.claim_step'],
  async run(tx, { payload }) {
    const { programId, day, kind, points, stamps, renewed, isFirst } = payload
    const isRequest = kind === 'requested'
    if (!isRequest && kind !== 'delivered' && points === 0 && stamps === 0) return
    await addFigures(tx, [
      {
        programId,
        day,
        source: 'claim',
        points_redeemed: -points,
        stamps_redeemed: -stamps,
        points_issued: renewed.points,
        stamps_issued: renewed.stamps,
        ...(isRequest ? { claims: 1 } : {}),
        ...(isFirst ? { claimers: 1 } : {}),
        ...(kind === 'delivered' ? { delivered: 1 } : {}),
      },
    ])
  },
}
