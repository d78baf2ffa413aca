import type { undoClaim } from '@vicino/contract/loyalty/claims/endpoints'
import type { TillClaim } from '@vicino/contract/loyalty/claims/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import { CLAIM_TIMES, isUndoable } from '@vicino/domain/loyalty/claims'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { brandOfTill } from '../../../platform/auth/own-brand.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { romeMoment } from '../../../platform/rome-moments.ts'
import { isOpenPhase, phaseOfClaim } from './claim-state.ts'
import { presentForTill } from './claims.presenter.ts'
import { type ClaimRow, findClaimOf } from './claims.queries.ts'
import { lockClaim, undoHandover } from './settle-claim.ts'

/** The proofs that a till saw; a reward of the office, of the post or of a coupon is no handover. */
const AT_TILL: ReadonlySet<string> = new Set(['qr', 'code', 'card'])

/**
 * Takes back what a till of the caller's brand handed over in the last ten minutes: the cashier
 * scanned the wrong reward, or the customer thought again.
 * @throws AppError till_without_brand, claim_not_found, claim_not_handed, claim_undo_late,
 * program_closed
 */
export async function undoHanding(
  tx: Db,
  { clock }: Services,
  { id, reason }: { readonly id: string } & BodyOf<typeof undoClaim>,
  actor: Actor,
): Promise<TillClaim> {
  const now = clock.now()
  const brandId = brandOfTill(actor)
  const found = await findClaimOf(tx, id)
  // A partner sees the claims that its own tills handed over, and no others.
  if (found === undefined || handedBy(found) !== brandId) throw new AppError('claim_not_found')
  const locked = await lockClaim(tx, found)
  refuseUndo(locked.row, now)
  await undoHandover(tx, locked, { actorId: actor.sub, reason }, now)
  await writeAudit(tx, {
    actorId: actor.sub,
    action: 'claim.undo',
    objectType: 'claim',
    objectId: id,
    brandId,
    detail: { programId: found.programId, from: 'delivered', reason },
    now,
  })
  const row = await findClaimOf(tx, id)
  if (row === undefined) throw new Error('A claim stays')
  return presentForTill(row, now)
}

const handedBy = ({ brandId, deliveredBrand }: ClaimRow): string => deliveredBrand ?? brandId

/** @throws AppError claim_not_handed, claim_undo_late, program_closed */
function refuseUndo(row: ClaimRow, now: Date): void {
  const { state, proof, deliveredAt } = row
  if (state !== 'delivered' || deliveredAt === null || proof === null || !AT_TILL.has(proof)) {
    throw new AppError('claim_not_handed')
  }
  if (!isUndoable(deliveredAt.getTime(), now.getTime())) {
    const until = new Date(deliveredAt.getTime() + CLAIM_TIMES.undoMinutes * 60_000)
    throw new AppError('claim_undo_late', { values: { time: romeMoment(until) } })
  }
  // The points would not come back.
  if (!isOpenPhase(phaseOfClaim(row, now))) throw new AppError('program_closed')
}
