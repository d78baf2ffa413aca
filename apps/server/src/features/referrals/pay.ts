import { referralDueAt, referralRefusal, referralSignals } from '@vicino/domain/loyalty/special-awards'
import { writeAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Consumer } from '../../platform/events/outbox.ts'
import { award } from '../members/public.ts'
import { compiledProgram, findProgram } from '../programs/public.ts'
import {
  addReferral,
  type CheckedReferral,
  dueReferrals,
  endReferral,
  readInviter,
} from './referrals.queries.ts'

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

/**
 * Ends the hold of invitations whose first purchase has stood for 14 days: pays the inviter, dated at that moment, refuses what
 * is against the rules, and leaves to the brand what is odd.
 */
export async function payReferrals(tx: Db, now: Date): Promise<void> {
  for (const due of await dueReferrals(tx, now, BATCH)) await endHold(tx, due, now)
}

async function endHold(tx: Db, due: CheckedReferral, now: Date): Promise<void> {
  const refusal = refusalOf(due)
  const signals = refusal === null ? referralSignals(due) : []
  if (refusal !== null) {
    await endReferral(tx, due, { state: 'refused', reason: refusal, done_at: now })
  } else if (signals.length > 0) {
    await endReferral(tx, due, { state: 'review', signals })
  } else {
    const isPaid = await payReferral(tx, due, due.dueAt)
    const ended = isPaid ? { state: 'paid' } : { state: 'refused', reason: 'program' }
    await endReferral(tx, due, { ...ended, done_at: now })
    return
  }
  await writeAudit(tx, {
    actorId: null,
    action: refusal === null ? 'referral.held' : 'referral.refused',
    objectType: 'referral',
    objectId: due.id,
    brandId: due.brandId,
    detail: { programId: due.programId, ...(refusal === null ? { signals } : { reason: refusal }) },
    now,
  })
}

/** Why an invitation cannot be paid, whoever decides; one whose inviter has closed the account is nobody's any more. */
export const refusalOf = (referral: CheckedReferral) =>
  referral.inviterId === null
    ? 'not_member'
    : referralRefusal({ ...referral, inviterId: referral.inviterId, invitedId: referral.userId })

/** Pays the inviter as of a moment; false where the program gives nothing, which it keeps with the reason. */
export async function payReferral(
  tx: Db,
  { programId, userId, inviterId }: Pick<CheckedReferral, 'programId' | 'userId' | 'inviterId'>,
  at: Date,
): Promise<boolean> {
  const program = await findProgram(tx, programId)
  if (program === undefined || inviterId === null) return false
  const { reason } = await award(tx, {
    program,
    userId: inviterId,
    mechanic: 'referral',
    objectId: userId,
    source: 'invite',
    externalId: userId,
    at,
    now: at,
  })
  return reason === null
}
