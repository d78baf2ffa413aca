import type { ReferralDecision, ReferralRefusal } from '@vicino/contract/loyalty/referrals/schemas'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { readOwnHead } from '../programs/public.ts'
import { payReferral, refusalOf, settle } from './pay-referral.ts'
import { lockHeld } from './referrals.queries.ts'

/**
 * Releases the award of a held invitation, or refuses it. A release is dated now, so that the
 * points lose no day of their validity by the wait. The rules are checked again, because the
 * purchase may have been returned meanwhile.
 * @param refusal null = release
 * @throws AppError program_not_found, referral_not_found, referral_decided, own_referral,
 * referral_not_payable
 */
export async function decideReferral(
  tx: Db,
  { clock }: Services,
  {
    programId,
    referralId,
    refusal,
  }: { readonly programId: string; readonly referralId: string; readonly refusal: ReferralRefusal | null },
  actor: Actor,
): Promise<ReferralDecision> {
  const now = clock.now()
  const { brandId } = await readOwnHead(tx, programId, actor)
  const held = await lockHeld(tx, { programId, referralId })
  if (held === undefined) throw new AppError('referral_not_found')
  if (held.inviterId === actor.sub || held.userId === actor.sub) throw new AppError('own_referral')
  if (held.state !== 'review') throw new AppError('referral_decided')
  if (refusal === null) {
    // The error rolls back everything that the attempt wrote.
    const given = refusalOf(held) === null ? await payReferral(tx, held, now, now) : null
    if (given === null || 'reason' in given) throw new AppError('referral_not_payable')
    await settle(tx, held, given, now)
  } else {
    await settle(tx, held, { reason: refusal }, now)
  }
  await writeAudit(tx, {
    actorId: actor.sub,
    action: refusal === null ? 'referral.released' : 'referral.refused',
    objectType: 'referral',
    objectId: referralId,
    brandId,
    detail: { programId, ...(refusal === null ? {} : { reason: refusal }) },
    now,
  })
  const state = refusal === null ? 'paid' : 'refused'
  return { _id: referralId, state, decidedAt: now.toISOString(), reason: refusal }
}
