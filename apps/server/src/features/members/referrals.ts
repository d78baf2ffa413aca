import { referralDueAt, referralRefusal } from '@vicino/domain/loyalty/special-awards'
import type { Db } from '../../platform/db/database.ts'
import type { Consumer } from '../../platform/events/outbox.ts'
import { compiledProgram, findProgram } from '../programs/public.ts'
import { award } from './award.ts'
import { addReferral, dueReferrals, noteReferral, readInviter } from './referrals.queries.ts'

/** The first purchase of somebody who was invited: whether it pays the inviter is decided in 14 days (LOYALTY §4.4). */
export const referralChecks: Consumer<'loyalty.earned'> = {
  name: 'loyalty-referrals',
  effect: 'books',
  on: ['loyalty.earned'],
  async run(tx, { payload: { type, programId, userId, eventId } }) {
    if (type !== 'purchase' || (await readInviter(tx, userId)) === null) return
    const head = await findProgram(tx, programId)
    if (head === undefined || (await compiledProgram(tx, head)).special.referral.points === 0) return
    await addReferral(tx, { programId, userId, purchaseId: eventId, dueAfterMs: referralDueAt(0) })
  },
}

const BATCH = 200

/** Pays inviters for first purchases that have stood for 14 days, dated at their end. */
export async function payReferrals(tx: Db, now: Date): Promise<void> {
  for (const due of await dueReferrals(tx, now, BATCH)) {
    await noteReferral(tx, due, now)
    const program = await findProgram(tx, due.programId)
    if (program === undefined || due.inviterId === null || !due.inviterTakesPart) continue
    const refusal = referralRefusal({
      inviterId: due.inviterId,
      invitedId: due.userId,
      isCycle: due.isCycle,
      sharesDeviceOrPayment: false,
      isQualifying: due.isQualifying,
    })
    if (refusal !== null) continue
    const what = { mechanic: 'referral', objectId: due.userId, source: 'invite' } as const
    await award(tx, {
      program,
      userId: due.inviterId,
      ...what,
      externalId: due.userId,
      at: due.dueAt,
      now: due.dueAt,
    })
  }
}
