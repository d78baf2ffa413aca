import type { ErrorCode } from '@vicino/contract/errors'
import type { Redemption } from '@vicino/contract/redemption/redemptions/schemas'
import type { RedemptionState } from '@vicino/domain/redemption'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { signQr } from './qr-token.ts'
import { presentRedemption, romeTime, stateOf } from './redemptions.presenter.ts'
import { findOwn, hearOwn, readOwn } from './redemptions.queries.ts'

/** The caller's own redemption, in any state. @throws AppError redemption_not_found */
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

/** What a caller is told who asks for the QR of a code that is over. */
const REFUSAL_AFTER: Readonly<Record<Exclude<RedemptionState, 'held'>, ErrorCode>> = {
  redeemed: 'already_redeemed',
  voided: 'redemption_cancelled',
  cancelled: 'redemption_cancelled',
  expired: 'code_expired',
}

/**
 * A new QR token for the caller's own live code, because the proof in a token ends after 40 seconds. Asking for it shows
 * that the customer's screen is there, which a typed number needs at the till. An online code has no QR and is not found.
 *
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
  throw new AppError(REFUSAL_AFTER[status], { values: { time: romeTime(row.confirmed_at ?? now) } })
}
