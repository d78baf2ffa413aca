import type { ErrorCode } from '@vicino/contract/errors'
import type { Redemption } from '@vicino/contract/redemption/redemptions/schemas'
import type { RedemptionState } from '@vicino/domain/redemption'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { signQr } from './qr-token.ts'
import { presentRedemption, stateOf } from './redemptions.presenter.ts'
import { findOwn, hearOwn, readOwn } from './redemptions.queries.ts'
import { romeMoment } from '../../../platform/rome-moments.ts'

/** Reads the caller's own redemption, in any state. @throws AppError redemption_not_found */
export async function ownRedemption(
  db: Db,
  { clock, signingKeys }: Services,
  id: string,
  actor: Actor,
): Promise<Redemption> {
  const row = await readOwn(db, id, actor.sub)
  if (row === undefined) throw new AppError('redemption_not_found')
  return presentRedemption(signingKeys, row, clock.now())
}

/** The refusal of a new QR for a code that is over, by the code's state. */
const REFUSAL_AFTER: Readonly<Record<Exclude<RedemptionState, 'held'>, ErrorCode>> = {
  redeemed: 'already_redeemed',
  voided: 'redemption_cancelled',
  cancelled: 'redemption_cancelled',
  expired: 'code_expired',
}

/**
 * Makes a new QR text for the caller's own live code, because its freshness token ends after 40
 * seconds. The request shows that the customer's screen is active, which a till requires for a
 * typed number. An online code has no QR and is not found.
 * @throws AppError redemption_not_found, code_expired, redemption_cancelled, already_redeemed
 */
export async function renewQr(
  db: Db,
  { clock, signingKeys }: Services,
  id: string,
  actor: Actor,
): Promise<{ token: string; expiresAt: string }> {
  const now = clock.now()
  const live = await hearOwn(db, id, actor.sub, now)
  if (live !== undefined) return signQr(signingKeys, live, now)
  const row = await findOwn(db, id, actor.sub)
  if (row === undefined) throw new AppError('redemption_not_found')
  const status = stateOf(row, now)
  if (status === 'held') throw new AppError('redemption_not_found')
  throw new AppError(REFUSAL_AFTER[status], { values: { time: romeMoment(row.confirmed_at ?? now) } })
}
