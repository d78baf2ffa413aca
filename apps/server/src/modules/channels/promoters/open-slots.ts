import type { BodyOf } from '@vicino/contract/endpoint'
import type { openSlots as contract } from '@vicino/contract/channels/promoters/endpoints'
import type { Slot } from '@vicino/contract/channels/promoters/schemas'
import { centsOf } from '@vicino/domain/pricing'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import './promoters.events.ts'
import { presentSlot } from './promoters.presenter.ts'
import { findDealOf, findSlot, insertSlots } from './slots.queries.ts'

/**
 * Opens promoter slots on a deal of the caller's brand.
 * @throws AppError deal_not_found, deal_expired, commission_above_price, slots_open
 */
export async function openSlots(
  tx: Db,
  { clock, config }: Services,
  { dealId, total, commission }: BodyOf<typeof contract>,
  actor: Actor,
): Promise<Slot> {
  const now = clock.now()
  const { brandId } = actor
  const deal = brandId === null ? undefined : await findDealOf(tx, { dealId, brandId, now })
  if (brandId === null || deal === undefined) throw new AppError('deal_not_found')
  if (deal.isOver) throw new AppError('deal_expired')
  const { kind } = commission
  const value = kind === 'amount' ? centsOf(commission.value) : commission.value
  if (kind === 'amount' && value > deal.priceCents) throw new AppError('commission_above_price')
  const id = await insertSlots(tx, { dealId, brandId, kind, value, total, now })
  if (id === undefined) throw new AppError('slots_open')
  await writeAudit(tx, {
    actorId: actor.sub,
    action: 'promoter-slots.opened',
    objectType: 'promoter-slots',
    objectId: id,
    brandId,
    detail: { dealId, total, kind, value },
    now,
  })
  await emit(tx, 'promoter.slots_opened', { slotId: id, brandId }, now)
  const side = { brandId }
  const row = await findSlot(tx, side, id)
  if (row === undefined) throw new Error('The slots were opened in this transaction')
  return presentSlot(row, side, config.publicUrl)
}
