import { writeAudit } from '../../../../platform/audit.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import { recordPrice } from '../publish/prices.queries.ts'
import { findOwner } from '../publish/publish.queries.ts'
import { lockBrandsAndStock, readWithdrawn, writeReturn } from './withdraw-deal.queries.ts'

/**
 * Restores a deal that a decision withdrew, with its former end. Ended codes stay ended. A deal
 * withdrawn by somebody else or at another moment stays as it is.
 * @param at the moment of that decision
 */
export async function restoreDeal(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  { id, at }: { readonly id: string; readonly at: Date },
  actor: Actor,
): Promise<void> {
  await lockBrandsAndStock(tx, [id])
  const deal = await readWithdrawn(tx, id, at)
  if (deal === undefined) return
  const now = clock.now()
  if (deal.end > now) {
    // Its price is in force again from now on (art. 17-bis).
    await recordPrice(tx, {
      dealId: id,
      productId: deal.product_id,
      listCents: deal.price_cents,
      discountCents: deal.discount_price_cents,
      now,
      endsAt: deal.end,
    })
  }
  await writeReturn(tx, id, { end: deal.end, now })
  await writeAudit(tx, {
    actorId: actor.sub,
    action: 'deal.restored',
    objectType: 'deal',
    objectId: id,
    brandId: (await findOwner(tx, id))?.brand_id ?? null,
    now,
  })
}
