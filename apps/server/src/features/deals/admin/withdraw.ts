import '../deals.events.ts'
import type { BulkResult } from '@vicino/contract/common/bulk'
import type { withdrawDeals as endpoint } from '@vicino/contract/deal-admin/endpoints'
import type { BodyOf } from '@vicino/contract/endpoint'
import { writeAudits } from '../../../platform/audit.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { emitAll } from '../../../platform/events/outbox.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { freeCodesOfAll } from '../../redemptions/public.ts'
import { lockBrandsAndStock, type WithdrawnDeal, writeWithdrawals } from './withdraw.queries.ts'

/**
 * Has the platform withdraw deals for good, with a reason that their brands are told (art. 17 Digital Services Act): all of those
 * named at once or, when it fails, none. One that was withdrawn already stays as it is. Open codes end, and their holders are told.
 */
export async function withdrawDeals(
  db: Database,
  { clock }: Services,
  { ids: named, reason, text }: BodyOf<typeof endpoint>,
  actor: Actor,
): Promise<BulkResult> {
  const ids = [...new Set(named)]
  const now = clock.now()
  const found = await inTransaction(db, async (tx) => {
    await lockBrandsAndStock(tx, ids)
    const deals = await writeWithdrawals(tx, { ids, reason, text, now })
    const fresh = deals.filter(({ before }) => !before)
    await writeAudits(
      tx,
      fresh.map(({ id, brand_id: brandId }) => ({
        actorId: actor.sub,
        action: 'deal.withdraw',
        objectType: 'deal',
        objectId: id,
        brandId,
        detail: { reason },
        now,
      })),
    )
    const told = byBrand(fresh).map(([brandId, dealIds]) => ({ brandId, dealIds, reason, text }))
    await emitAll(tx, 'deals.withdrawn', told, now)
    return deals
  })
  // In a transaction of its own, as codes are locked before the deal's stock. Nobody opens another one in between; a call that is
  // repeated after a failure here ends them.
  const done = found.map(({ id }) => id)
  await inTransaction(db, (tx) => freeCodesOfAll(tx, done, actor.sub, now))
  const missing = ids.filter((id) => !done.includes(id))
  return { done, refused: missing.map((_id) => ({ _id, code: 'deal_not_found' })) }
}

function byBrand(deals: readonly WithdrawnDeal[]): [string, string[]][] {
  const of = new Map<string, string[]>()
  for (const { id, brand_id: brandId } of deals) of.set(brandId, [...(of.get(brandId) ?? []), id])
  return [...of]
}
