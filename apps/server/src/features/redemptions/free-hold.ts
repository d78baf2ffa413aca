import type { ResponseOf } from '@vicino/contract/endpoint'
import type { freeHold as freeEndpoint } from '@vicino/contract/till/endpoints'
import { writeAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { emit } from '../../platform/events/outbox.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import { writeEnded } from './holds.queries.ts'
import { freeRefusal } from './redemptions.policy.ts'
import { eventOf, presentState, romeTime } from './redemptions.presenter.ts'
import { findForTill } from './redemptions.queries.ts'

/**
 * The shop ends a code of its own brand, which frees the piece at once; the customer is told (redemption.freed). A code
 * that it has freed already stays as it is.
 *
 * @throws AppError redemption_not_found, already_redeemed, redemption_cancelled, code_expired
 */
export async function freeHold(
  tx: Db,
  { clock }: Services,
  id: string,
  actor: Actor,
): Promise<ResponseOf<typeof freeEndpoint>> {
  if (actor.brandId === null) throw new AppError('redemption_not_found')
  const row = await findForTill(tx, { id, brandId: actor.brandId }, 'lock')
  if (row === undefined) throw new AppError('redemption_not_found')
  const now = clock.now()
  if (row.freed_by !== null) return presentState(row, now)
  const refusal = freeRefusal(actor, row, now)
  if (refusal !== null) {
    throw new AppError(refusal, { values: { time: romeTime(row.confirmed_at ?? now) } })
  }
  await writeAudit(tx, {
    actorId: actor.sub,
    action: 'redemption.freed',
    objectType: 'redemption',
    objectId: id,
    brandId: row.brand_id,
    detail: { channel: row.channel, byNewAccount: row.by_new_account },
    now,
  })
  const [ended] = await writeEnded(tx, [id], 'cancelled', now, actor.sub)
  if (ended === undefined) throw new AppError('redemption_cancelled')
  await emit(tx, 'redemption.freed', eventOf(ended), now)
  return presentState(ended, now)
}
