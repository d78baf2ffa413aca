import type { BodyOf, ResponseOf } from '@vicino/contract/endpoint'
import type { recallDeal as contract } from '@vicino/contract/marketplace/deals/endpoints'
import { writeAudit } from '../../../../platform/audit.ts'
import { isForAll } from '../../../../platform/auth/permissions.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import { withdrawDeals } from '../admin/withdraw-deal.ts'
import { endDeal } from '../own/end-deal.ts'
import { lockDeal } from '../publish/update-deal.ts'
import { insertRecall, readRecall } from './recall.queries.ts'

/**
 * Recalls the product of a deal: the deal ends with its open codes and cannot come back; a job
 * notifies everybody who redeemed it. A second recall changes nothing.
 * @throws AppError deal_not_found
 */
export async function recallDeal(
  db: Database,
  services: Services,
  id: string,
  body: BodyOf<typeof contract>,
  actor: Actor,
): Promise<ResponseOf<typeof contract>> {
  const now = services.clock.now()
  const deal = await inTransaction(db, async (tx) => {
    const locked = await lockDeal(tx, id, actor)
    const { brand_id: brandId } = locked
    if (await insertRecall(tx, { ...body, deal_id: id, brand_id: brandId, made_at: now })) {
      await writeAudit(tx, {
        actorId: actor.sub,
        action: 'deal.recall',
        objectType: 'deal',
        objectId: id,
        brandId,
        detail: { ...body },
        now,
      })
    }
    return locked
  })
  if (deal.withdrawn_at === null) {
    // The platform's own people end a deal with a statement of reasons to its brand.
    await (isForAll(actor)
      ? withdrawDeals(db, services, { ids: [id], reason: 'illegal', text: body.hazard }, actor)
      : endDeal(db, services, id, { cancelCodes: true }, actor))
  }
  const recall = await readRecall(db, id)
  if (recall === undefined) throw new AppError('deal_not_found')
  const { id: _id, madeAt, people, notified } = recall
  return { _id, madeAt: madeAt.toISOString(), people, notified }
}
