import type { Confirmation } from '@vicino/contract/till/schemas'
import { writeAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { emit } from '../../platform/events/outbox.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import { reverse } from '../ledger/public.ts'
import { eventOf, presentConfirmation } from './redemptions.presenter.ts'
import { voidRefusal } from './redemptions.policy.ts'
import { findForTill, writeVoided } from './redemptions.queries.ts'
import { ruleValues } from './till.ts'

/**
 * Takes a confirmed redemption of the caller's brand back within 24 hours: points are reversed, the piece returns, the
 * customer may redeem the deal again. A redemption that is voided already is returned as it is.
 *
 * @throws AppError redemption_not_found, not_redeemed, void_too_late
 */
export async function voidRedemption(
  tx: Db,
  { clock }: Services,
  { id, reason }: { readonly id: string; readonly reason: string },
  actor: Actor,
): Promise<Confirmation> {
  if (actor.brandId === null) throw new AppError('redemption_not_found')
  const row = await findForTill(tx, { id, brandId: actor.brandId }, 'lock')
  if (row === undefined) throw new AppError('redemption_not_found')
  const now = clock.now()
  if (row.status === 'voided') return presentConfirmation(row, actor, now)
  const refusal = voidRefusal(actor, row, now)
  if (refusal !== null) throw new AppError(refusal)
  const { shortfall } = await reverse(tx, {
    of: { kind: 'redemption', sourceId: id },
    kind: 'redemption-void',
    rule: { name: 'redemption-void', version: 1, values: ruleValues(row) },
    actorId: actor.sub,
    now,
  })
  await writeAudit(tx, {
    actorId: actor.sub,
    action: 'redemption.voided',
    objectType: 'redemption',
    objectId: id,
    brandId: row.brand_id,
    detail: { points: row.points, shortfall, cents: row.discount_price_cents },
    now,
  })
  if (!(await writeVoided(tx, id, reason, now))) throw new AppError('not_redeemed')
  await emit(tx, 'redemption.voided', eventOf(row), now)
  return presentConfirmation({ ...row, status: 'voided', void_reason: reason, closed_at: now }, actor, now)
}
