import type { AuditAction } from '@vicino/contract/administration/audit/actions'
import './referrals.events.ts'
import type { ReferralReason } from '@vicino/contract/loyalty/referrals/schemas'
import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import { REFERRAL_RULES, referralRefusal, referralSignals } from '@vicino/domain/loyalty/special-awards'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { emit, emitAll } from '../../../platform/events/outbox.ts'
import { award } from '../members/public.ts'
import { findProgram } from '../programs/public.ts'
import { TOLD } from './referrals.presenter.ts'
import {
  type CheckedReferral,
  countHeld,
  dueReferrals,
  endReferral,
  undecidedReferrals,
} from './referrals.queries.ts'

const BATCH = 200

/**
 * Ends the hold of invitations whose first purchase is 14 days old. It pays the inviter, dated at
 * that moment, refuses invitations against the rules, and leaves suspicious ones to the brand. If
 * the brand does not decide in time, the rules alone decide.
 */
export async function payReferrals(tx: Db, now: Date): Promise<void> {
  const decideBy = dateText(dayAt(now.getTime()) + REFERRAL_RULES.reviewDays)
  const held: CheckedReferral[] = []
  for (const due of await dueReferrals(tx, now, BATCH)) {
    if (await endHold(tx, due, decideBy, now)) held.push(due)
  }
  await tellHeld(tx, held, decideBy, now)
  for (const late of await undecidedReferrals(tx, dateText(dayAt(now.getTime())), BATCH)) {
    await endReview(tx, late, now)
  }
}

/** Returns whether the invitation waits for the brand from now on. */
async function endHold(tx: Db, due: CheckedReferral, decideBy: string, now: Date): Promise<boolean> {
  const refusal = refusalOf(due)
  const signals = refusal === null ? referralSignals(due) : []
  if (signals.length > 0) {
    await endReferral(tx, due, { state: 'review', signals, decide_by: decideBy })
    await note(tx, due, 'referral.held', { signals }, now)
    return true
  }
  const ended = refusal === null ? await payReferral(tx, due, due.dueAt, due.dueAt) : { reason: refusal }
  await settle(tx, due, ended, now)
  if (refusal !== null) await note(tx, due, 'referral.refused', { reason: refusal }, now)
  return false
}

/**
 * Ends an invitation on which the brand did not decide in time. The signs are no proof, and a
 * promised award must not fail because a shop is silent: what the rules still allow is paid. The
 * delay was not the member's, so a program that has ended meanwhile pays as of the end of the hold.
 */
async function endReview(tx: Db, late: CheckedReferral, now: Date): Promise<void> {
  const refusal = refusalOf(late)
  const at = now < late.endsAt ? now : late.dueAt
  const ended = refusal === null ? await payReferral(tx, late, at, now) : { reason: refusal }
  await settle(tx, late, ended, now, true)
  await note(tx, late, 'referral.lapsed', 'reason' in ended ? { reason: ended.reason } : {}, now)
}

/** The result of an award: given, or the reason why not. */
export type Ended =
  | { readonly points: number; readonly balance: number }
  | { readonly reason: ReferralReason }

/** Stores the result of an invitation and emits the event that notifies the inviter. */
export async function settle(
  tx: Db,
  referral: CheckedReferral,
  ended: Ended,
  now: Date,
  lapsed = false,
): Promise<void> {
  const reason = 'reason' in ended ? ended.reason : null
  const set = reason === null ? { state: 'paid' } : { state: 'refused', reason }
  await endReferral(tx, referral, { ...set, lapsed, done_at: now })
  const { id: referralId, programId, brandId, inviterId: userId } = referral
  if (userId === null) return
  const given = 'reason' in ended ? { points: 0, balance: 0 } : ended
  const told = { reason: reason === null ? null : TOLD[reason], ...given }
  await emit(tx, 'referral.decided', { referralId, programId, brandId, userId, ...told }, now)
}

/**
 * Emits one event for each inviter about all their held invitations. `isFirst` also notifies the
 * brand's people, if nothing of the program waited before.
 */
async function tellHeld(
  tx: Db,
  held: readonly CheckedReferral[],
  decideBy: string,
  now: Date,
): Promise<void> {
  for (const [programId, ofProgram] of Map.groupBy(held, (each) => each.programId)) {
    const isFirst = (await countHeld(tx, programId)) === ofProgram.length
    const told = [...Map.groupBy(ofProgram, ({ inviterId }) => inviterId)].flatMap(([userId, own], index) => {
      const { brandId } = own[0] ?? {}
      if (userId === null || brandId === undefined) return []
      return [{ programId, brandId, userId, count: own.length, decideBy, isFirst: isFirst && index === 0 }]
    })
    await emitAll(tx, 'referral.held', told, now)
  }
}

const note = (
  tx: Db,
  { id, brandId, programId }: CheckedReferral,
  action: AuditAction,
  detail: object,
  now: Date,
) =>
  writeAudit(tx, {
    actorId: null,
    action,
    objectType: 'referral',
    objectId: id,
    brandId,
    detail: { programId, ...detail },
    now,
  })

/**
 * Returns why an invitation cannot be paid, whoever decides. An invitation whose inviter closed the
 * account belongs to nobody.
 */
export const refusalOf = (referral: CheckedReferral) =>
  referral.inviterId === null
    ? 'not_member'
    : referralRefusal({ ...referral, inviterId: referral.inviterId, invitedId: referral.userId })

/**
 * Pays the inviter as of a moment, or returns the program's reason for giving nothing, which is
 * stored.
 */
export async function payReferral(
  tx: Db,
  { programId, userId, inviterId }: Pick<CheckedReferral, 'programId' | 'userId' | 'inviterId'>,
  at: Date,
  now: Date,
): Promise<Ended> {
  const program = await findProgram(tx, programId)
  if (program === undefined || inviterId === null) return { reason: 'program' }
  const { reason, points, account } = await award(tx, {
    program,
    userId: inviterId,
    mechanic: 'referral',
    objectId: userId,
    source: 'invite',
    externalId: userId,
    at,
    now,
    isToldApart: true,
  })
  return reason === null ? { points, balance: account.points } : { reason: 'program' }
}
