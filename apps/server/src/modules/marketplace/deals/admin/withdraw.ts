import '../deals.events.ts'
import type { WithdrawnFor } from '@vicino/contract/marketplace/deals/admin/schemas'
import type { withdrawDeals as endpoint } from '@vicino/contract/marketplace/deals/admin/endpoints'
import type { BodyOf } from '@vicino/contract/endpoint'
import { writeAudits } from '../../../../platform/audit.ts'
import type { Database, Db } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { emitAll } from '../../../../platform/events/outbox.ts'
import type { BulkOutcome } from '../../../../platform/http/bulk.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import { freeCodesOfAll } from '../../../redemption/redemptions/public.ts'
import { lockBrandsAndStock, type WithdrawnDeal, writeWithdrawals } from './withdraw.queries.ts'

/**
 * Has the platform withdraw deals for good, with a reason that their brands are told (art. 17 Digital Services Act): all of those
 * named at once or, when it fails, none. One that was withdrawn already stays as it is. Open codes end, and their holders are told.
 */
export async function withdrawDeals(
  db: Database,
  { clock }: Services,
  body: BodyOf<typeof endpoint>,
  actor: Actor,
): Promise<BulkOutcome> {
  const ids = [...new Set(body.ids)]
  const now = clock.now()
  const found = await inTransaction(db, (tx) => withdrawWithin(tx, { ...body, ids, now }, actor))
  // In a transaction of its own, as codes are locked before the deal's stock. Nobody opens another one in between; the consumer
  // of 'deals.withdrawn' ends them too, should this fail.
  const done = found.map(({ id }) => id)
  await inTransaction(db, (tx) => freeCodesOfAll(tx, done, actor.sub, now))
  const missing = ids.filter((id) => !done.includes(id))
  return { done, refused: missing.map((_id) => ({ _id, code: 'deal_not_found' })) }
}

/**
 * The same within the transaction of a decision. Their open codes are ended by the consumer of 'deals.withdrawn'.
 * @returns those that exist
 */
export async function withdrawWithin(
  tx: Db,
  {
    ids,
    reason,
    text,
    now,
  }: {
    readonly ids: readonly string[]
    readonly reason: WithdrawnFor
    readonly text: string
    readonly now: Date
  },
  actor: Actor,
): Promise<WithdrawnDeal[]> {
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
  const told = byBrand(fresh).map(([brandId, dealIds]) => ({ brandId, dealIds, reason, text, by: actor.sub }))
  await emitAll(tx, 'deals.withdrawn', told, now)
  return deals
}

function byBrand(deals: readonly WithdrawnDeal[]): [string, string[]][] {
  const of = new Map<string, string[]>()
  for (const { id, brand_id: brandId } of deals) of.set(brandId, [...(of.get(brandId) ?? []), id])
  return [...of]
}
