import type { Slot } from '@vicino/contract/channels/promoters/schemas'
import { ownBrand } from '../../../platform/auth/own-brand.ts'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { presentSlot } from './promoters.presenter.ts'
import { closeSlotsOf, findSlot } from './slots.queries.ts'

/**
 * Closes slots of the caller's brand for new promoters; closed ones stay closed. @throws
 * AppError slot_not_found
 */
export async function closeSlots(
  tx: Db,
  { clock, config }: Services,
  id: string,
  actor: Actor,
): Promise<Slot> {
  const now = clock.now()
  const brandId = ownBrand(actor, 'slot_not_found')
  if (await closeSlotsOf(tx, id, brandId, now)) {
    const what = { objectType: 'promoter-slots', objectId: id, brandId, now }
    await writeAudit(tx, { actorId: actor.sub, action: 'promoter-slots.closed', ...what })
  }
  const side = { brandId }
  const row = await findSlot(tx, side, id)
  if (row === undefined) throw new AppError('slot_not_found')
  return presentSlot(row, side, config.publicUrl)
}
