import type { DealDetail } from '@vicino/contract/marketplace/deals/schemas'
import type { Database } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import { isForAll } from '../../../../platform/auth/permissions.ts'
import { freeCodesOf } from '../../../redemption/redemptions/public.ts'
import { withdrawDeals } from '../admin/withdraw.ts'
import { dealDetail } from '../deal-detail.ts'
import { recordPrice } from '../publish/prices.queries.ts'
import { lockDeal } from '../publish/update.ts'
import { writeEnd } from './own-deals.queries.ts'

/**
 * Ends a deal at once: no code of it is opened any more. Open codes stay good until their time is over, so that who stands
 * at the till gets what the screen promised; with `withdraw` they end too, their holders are told (redemption.freed), and
 * the deal cannot come back. Done twice it changes nothing more.
 *
 * @throws AppError deal_not_found
 */
export async function endDeal(
  db: Database,
  services: Services,
  id: string,
  { cancelCodes: withdraw }: { readonly cancelCodes: boolean },
  actor: Actor,
): Promise<DealDetail> {
  const now = services.clock.now()
  // Who acts for the platform never withdraws without a statement of reasons.
  if (withdraw && isForAll(actor)) {
    await withdrawDeals(db, services, { ids: [id], reason: 'other', text: '' }, actor)
    return dealDetail(db, id, actor, now)
  }
  await inTransaction(db, async (tx) => {
    const deal = await lockDeal(tx, id, actor)
    const isOver = deal.expires_at <= now
    if (isOver && (!withdraw || deal.withdrawn_at !== null)) return
    if (!isOver) {
      // The price was in force until this moment (art. 17-bis), not until the end that was announced.
      const { product_id: productId, price_cents: listCents, discount_price_cents: discountCents } = deal
      const endsAt = new Date(now.getTime() + 1)
      await recordPrice(tx, { dealId: id, productId, listCents, discountCents, now, endsAt })
    }
    await writeEnd(tx, id, { now, withdraw, expiresAt: isOver ? deal.expires_at : now })
  })
  // In a transaction of its own, as codes are locked before the deal's stock. Nobody opens another one in between.
  if (withdraw) await inTransaction(db, (tx) => freeCodesOf(tx, id, actor.sub, now))
  return dealDetail(db, id, actor, now)
}
