import type { BodyOf } from '@vicino/contract/endpoint'
import type { payPromoter as contract } from '@vicino/contract/channels/promoters/endpoints'
import type { Payout } from '@vicino/contract/channels/promoters/schemas'
import { centsOf } from '@vicino/domain/pricing'
import { ownBrand } from '../../../platform/auth/own-brand.ts'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { debit } from '../../foundation/ledger/public.ts'
import './promoters.events.ts'
import { insertPayout, lockPayable, readPayouts } from './commissions.queries.ts'
import { presentPayout } from './promoters.presenter.ts'

/**
 * Marks all commissions that the caller's brand can pay a promoter now as paid. The
 * platform moves no money.
 * @throws AppError payout_changed when that is not the amount that the brand saw
 */
export async function payPromoter(
  tx: Db,
  { clock }: Services,
  { promoterId, amount, reference }: BodyOf<typeof contract>,
  actor: Actor,
): Promise<Payout> {
  const now = clock.now()
  const brandId = ownBrand(actor, 'payout_changed')
  const payable = await lockPayable(tx, { brandId, promoterId, now })
  const cents = payable.reduce((sum, each) => sum + each.cents, 0)
  if (cents === 0 || cents !== centsOf(amount)) throw new AppError('payout_changed')
  const ids = payable.map(({ id }) => id)
  const id = await insertPayout(tx, { brandId, promoterId, cents, ids, reference, by: actor.sub, now })
  await debit(tx, {
    userId: promoterId,
    unit: 'COMMISSION',
    amount: cents,
    kind: 'commission-payout',
    rule: { name: 'commission-payout', version: 1, values: { commissions: ids.length } },
    source: { type: 'payout', id },
    actorId: actor.sub,
    now,
  })
  await writeAudit(tx, {
    actorId: actor.sub,
    action: 'commission.paid',
    objectType: 'payout',
    objectId: id,
    brandId,
    detail: { cents, commissions: ids.length },
    now,
  })
  await emit(tx, 'commission.paid', { payoutId: id, brandId }, now)
  const [row] = await readPayouts(tx, { brandId }, { id })
  if (row === undefined) throw new Error('The payout was stored in this transaction')
  return presentPayout(row)
}
