import type { ResponseOf } from '@vicino/contract/endpoint'
import type { cancelRedemption as cancelEndpoint } from '@vicino/contract/redemptions/endpoints'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import { endHeld } from './holds.ts'
import { presentState, romeTime, stateOf } from './redemptions.presenter.ts'
import { findOwn } from './redemptions.queries.ts'

/**
 * Cancels the caller's own code, which gives its piece back at once. A code that has ended without being redeemed
 * stays as it is.
 *
 * @throws AppError redemption_not_found, already_redeemed
 */
export async function cancelRedemption(
  tx: Db,
  { clock }: Services,
  id: string,
  actor: Actor,
): Promise<ResponseOf<typeof cancelEndpoint>> {
  const row = await findOwn(tx, { id, userId: actor.sub }, 'lock')
  if (row === undefined) throw new AppError('redemption_not_found')
  const now = clock.now()
  if (row.status === 'redeemed') {
    throw new AppError('already_redeemed', { values: { time: romeTime(row.confirmed_at ?? now) } })
  }
  if (row.status !== 'held') return presentState(row, now)
  const status = stateOf(row, now) === 'held' ? 'cancelled' : 'expired'
  await endHeld(tx, [id], status, now)
  return presentState({ ...row, status }, now)
}
