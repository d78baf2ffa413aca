import type { DealDetail } from '@vicino/contract/marketplace/deals/schemas'
import type { Database } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import { isForAll } from '../../../../platform/auth/permissions.ts'
import { freeCodesOf } from '../../../redemption/redemptions/public.ts'
import { withdrawDeals } from '../admin/withdraw-deal.ts'
import { dealDetail } from '../deal-detail.ts'
import { recordPrice } from '../publish/prices.queries.ts'
import { lockDeal } from '../publish/update-deal.ts'
import { writeEnd } from './own-deals.queries.ts'

/**
 * Ends a deal at once: no new code can be opened. Open codes stay valid until their time is over,
 * so that customers at the till get what their screen promised. With `withdraw` codes end too,
 * their holders are notified (redemption.freed), and the deal cannot be restored. A repeated call
 * changes nothing.
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
  // The platform's people may withdraw only with a statement of reasons, by another endpoint.
  if (withdraw && isForAll(actor)) {
    await withdrawDeals(db, services, { ids: [id], reason: 'other', text: '' }, actor)
    return dealDetail(db, id, actor, now)
  }
  await inTransaction(db, async (tx) => {
    const deal = await lockDeal(tx, id, actor)
    const isOver = deal.expires_at <= now
    if (isOver && (!withdraw || deal.withdrawn_at !== null)) return
    if (!isOver) {
      // The price was in force until this moment (art. 17-bis), not until the announced end.
      const { product_id: productId, price_cents: listCents, discount_price_cents: discountCents } = deal
      const endsAt = new Date(now.getTime() + 1)
      await recordPrice(tx, { dealId: id, productId, listCents, discountCents, now, endsAt })
    }
    await writeEnd(tx, id, { now, withdraw, expiresAt: isOver ? deal.expires_at : now })
  })
  // A transaction of its own, because codes are locked before the deal's stock. Nobody can open
  // another code in between.
  if (withdraw) await inTransaction(db, (tx) => freeCodesOf(tx, id, actor.sub, now))
  return dealDetail(db, id, actor, now)
}
