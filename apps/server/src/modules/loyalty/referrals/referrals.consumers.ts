import { referralDueAt } from '@vicino/domain/loyalty/special-awards'
import type { Consumer } from '../../../platform/events/outbox.ts'
import '../members/public.ts'
import { compiledProgram, findProgram } from '../programs/public.ts'
import { addReferral, readInviter } from './referrals.queries.ts'

/**
 * Starts the hold at the first purchase of an invited person: 14 days later it is decided whether
 * the inviter is paid.
 */
export const referralChecks: Consumer<'loyalty.earned'> = {
  name: 'loyalty-referrals',
  effect: 'posts',
  on: ['loyalty.earned'],
  async run(tx, { payload: { type, programId, userId, eventId } }) {
    if (type !== 'purchase' || (await readInviter(tx, userId)) === null) return
    const head = await findProgram(tx, programId)
    if (head === undefined || (await compiledProgram(tx, head)).special.referral.points === 0) return
    await addReferral(tx, { programId, userId, purchaseId: eventId, dueAfterMs: referralDueAt(0) })
  },
}
