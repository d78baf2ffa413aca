import { randomBytes } from 'node:crypto'
import type { BodyOf } from '@vicino/contract/endpoint'
import type { affiliate } from '@vicino/contract/channels/promoters/endpoints'
import type { TakenSlot } from '@vicino/contract/channels/promoters/schemas'
import { linkCode } from '@vicino/domain/promoters'
import type { Db } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import './promoters.events.ts'
import { presentSlot } from './promoters.presenter.ts'
import { findSlot, findTakeable, hasLink, insertLink, takeOne } from './slots.queries.ts'
import { deviceOf, type Visitor } from './visitor.ts'

/**
 * Takes a slot on a deal and makes its tracked link.
 * @throws AppError slot_not_found, slots_closed, slot_taken, slots_full
 */
export async function takeSlot(
  tx: Db,
  { clock, config, keys }: Services,
  body: BodyOf<typeof affiliate>,
  { actor, visitor }: { readonly actor: Actor; readonly visitor: Visitor },
): Promise<TakenSlot> {
  const now = clock.now()
  const promoterId = actor.sub
  const found = await findTakeable(tx, body, now)
  if (found === undefined) throw new AppError('slot_not_found')
  if (!found.isOpen) throw new AppError('slots_closed')
  const { id: slotId, dealId } = found
  if (await hasLink(tx, promoterId, dealId)) throw new AppError('slot_taken')
  if (!(await takeOne(tx, slotId))) throw new AppError('slots_full')
  const device = deviceOf(keys.visitors.current, visitor)
  const code = linkCode(randomBytes(8))
  if (!(await insertLink(tx, { slotId, dealId, promoterId, code, device, now }))) {
    throw new AppError('slot_taken')
  }
  const side = { promoterId }
  const row = await findSlot(tx, side, slotId)
  if (row === undefined) throw new Error('The slot was taken in this transaction')
  await emit(tx, 'promoter.slot_taken', { slotId, brandId: row.brandId, promoterId }, now)
  const slot = presentSlot(row, side, config.publicUrl)
  return { code, link: slot.mine?.link ?? '', slot }
}
