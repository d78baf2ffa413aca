import { MISSING_LIMITS } from '@vicino/contract/loyalty/missing-points/constants'
import type { MissingDetail, MissingReason } from '@vicino/contract/loyalty/missing-points/schemas'
import { arrivalProblem } from '@vicino/domain/loyalty/phase'
import { DAY_MS } from '@vicino/domain/loyalty/clock'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { ChangedMeanwhile } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { refuseUnusual } from '../members/public.ts'
import { type ProgramHead, readOwnHead } from '../programs/public.ts'
import { bookEverywhere } from './booking.ts'
import { endRequest, findRequest, type RequestRow } from './missing-points.queries.ts'
import { requestDetail } from './list-requests.ts'

interface Named {
  readonly programId: string
  readonly requestId: string
}

/** Returns until when the image of a receipt is kept after the decision. */
export const imageUntil = (now: Date): Date => new Date(now.getTime() + MISSING_LIMITS.pictureDays * DAY_MS)

/**
 * Registers the purchase of a request as of its day, in all programs in which a till would have. It
 * does so before it ends the request, because program and member are locked before the request; of
 * two simultaneous acceptances the second finds the receipt registered.
 * @throws AppError program_not_found, missing_not_found, missing_decided, own_missing,
 * missing_booked, missing_not_counted, event_too_old, purchases_per_day, purchases_per_hour,
 * purchase_unusual
 */
export async function accept(tx: Db, services: Services, named: Named, actor: Actor): Promise<MissingDetail> {
  const now = services.clock.now()
  const { program, row } = await decidable(tx, named, actor)
  const { boughtAt, amountCents: cents, receiptId, userId, shopId: storeId } = row
  if (arrivalProblem(boughtAt.getTime(), now.getTime()) !== null) throw new AppError('event_too_old')
  const { own: booked, programIds } = await bookEverywhere(tx, program, row, { now, actorId: actor.sub })
  // The error rolls everything back, so the receipt stays free.
  if (booked.reason !== null || booked.eventId === null) throw new AppError('missing_not_counted')
  const { brandId } = program
  const sale = {
    programIds,
    userId,
    brandId,
    cents,
    receiptId,
    storeId,
    at: boughtAt.getTime(),
  }
  await refuseUnusual(tx, sale, actor, false)
  const { points, stamps, eventId } = booked
  await end(tx, row, { state: 'accepted', event_id: eventId, points, stamps }, actor, now)
  return requestDetail(tx, services, named, actor)
}

/**
 * Refuses a request, with a reason that its member reads.
 * @throws AppError program_not_found, missing_not_found, missing_decided, own_missing
 */
export async function refuse(
  tx: Db,
  services: Services,
  named: Named,
  { reason, text = '' }: { reason: MissingReason; text?: string | undefined },
  actor: Actor,
): Promise<MissingDetail> {
  const { row } = await decidable(tx, named, actor)
  await end(tx, row, { state: 'refused', reason, reason_text: text }, actor, services.clock.now())
  return requestDetail(tx, services, named, actor)
}

/** @throws AppError program_not_found, missing_not_found, missing_decided, own_missing */
async function decidable(
  tx: Db,
  { programId, requestId }: Named,
  actor: Actor,
): Promise<{ program: ProgramHead; row: RequestRow }> {
  const program = await readOwnHead(tx, programId, actor)
  const row = await findRequest(tx, { id: requestId, programId })
  if (row === undefined) throw new AppError('missing_not_found')
  if (row.userId === actor.sub) throw new AppError('own_missing')
  if (row.state !== 'pending') throw new AppError('missing_decided')
  return { program, row }
}

/** @throws AppError missing_decided */
async function end(
  tx: Db,
  row: RequestRow,
  set: Parameters<typeof endRequest>[2] & { readonly state: 'accepted' | 'refused' },
  actor: Actor,
  now: Date,
): Promise<void> {
  const { id: requestId, programId, brandId, userId } = row
  const ended = { ...set, decided_at: now, decided_by: actor.sub, next_at: imageUntil(now) }
  if (!(await endRequest(tx, row, ended))) {
    const after = await findRequest(tx, { id: requestId, programId })
    // Accounts were merged meanwhile: the request belongs to another account.
    if (after?.state === 'pending') throw new ChangedMeanwhile()
    throw new AppError('missing_decided')
  }
  await emit(tx, 'missing.decided', { requestId, programId, brandId, userId }, now)
  await writeAudit(tx, {
    actorId: actor.sub,
    action: `missing.${set.state}`,
    objectType: 'missing',
    objectId: requestId,
    brandId,
    detail: {
      programId,
      cents: row.amountCents,
      ...(set.points === undefined ? {} : { points: set.points, stamps: set.stamps }),
      ...(set.reason === undefined ? {} : { reason: set.reason }),
    },
    now,
  })
}
