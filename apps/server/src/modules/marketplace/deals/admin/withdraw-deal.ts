import '../deals.events.ts'
import type { WithdrawalReason, WithdrawnFor } from '@vicino/contract/marketplace/deals/admin/schemas'
import type { withdrawDeals as endpoint } from '@vicino/contract/marketplace/deals/admin/endpoints'
import type { BodyOf } from '@vicino/contract/endpoint'
import { writeAudits } from '../../../../platform/audit.ts'
import type { Database, Db } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { emitAll } from '../../../../platform/events/outbox.ts'
import type { BulkOutcome } from '../../../../platform/http/bulk.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import { type Reasons, type Stated, stateReasons } from '../../../foundation/reports/public.ts'
import { freeCodesOfAll } from '../../../redemption/redemptions/public.ts'
import { lockBrandsAndStock, type WithdrawnDeal, writeWithdrawals } from './withdraw-deal.queries.ts'

/** The grounds of a withdrawal, by the reasons for deals. */
const GROUND: Readonly<Record<WithdrawalReason, Reasons['ground']>> = {
  misleading: 'misleading',
  price: 'price',
  illegal: 'illegal',
  counterfeit: 'illegal',
  offensive: 'offensive',
  closed: 'closed',
  other: 'other',
}

export const groundOf = (reason: WithdrawalReason): Reasons['ground'] => GROUND[reason]

/**
 * Withdraws deals for good, by the platform, and tells their brands the reason (art. 17 Digital
 * Services Act). All named deals are withdrawn together or, on an error, none. A withdrawn deal
 * stays as it is. Open codes end, and their holders are notified.
 */
export async function withdrawDeals(
  db: Database,
  { clock }: Services,
  body: BodyOf<typeof endpoint>,
  actor: Actor,
): Promise<BulkOutcome> {
  const ids = [...new Set(body.ids)]
  const now = clock.now()
  const reasons = { ground: groundOf(body.reason), facts: body.text }
  const found = await inTransaction(db, (tx) => withdrawWithin(tx, { ...body, ids, reasons, now }, actor))
  // A transaction of its own, because codes are locked before the deal's stock. Nobody can open
  // another code in between. If this fails, the consumer of 'deals.withdrawn' ends the codes.
  const done = found.map(({ id }) => id)
  await inTransaction(db, (tx) => freeCodesOfAll(tx, done, actor.sub, now))
  const missing = ids.filter((id) => !done.includes(id))
  return { done, refused: missing.map((_id) => ({ _id, code: 'deal_not_found' })) }
}

/**
 * Withdraws deals within the transaction of a decision. The consumer of 'deals.withdrawn' ends
 * their open codes.
 * @returns those that exist
 */
export async function withdrawWithin(
  tx: Db,
  {
    ids,
    reason,
    text,
    reasons,
    now,
  }: {
    readonly ids: readonly string[]
    readonly reason: WithdrawnFor
    readonly text: string
    readonly reasons: Reasons | Stated
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
  const restriction = { kind: 'deal', decision: 'removed', by: actor.sub, now } as const
  await stateReasons(tx, reasons, { ids: fresh.map(({ id }) => id), ...restriction })
  const told = byBrand(fresh).map(([brandId, dealIds]) => ({ brandId, dealIds, reason, text, by: actor.sub }))
  await emitAll(tx, 'deals.withdrawn', told, now)
  return deals
}

function byBrand(deals: readonly WithdrawnDeal[]): [string, string[]][] {
  const of = new Map<string, string[]>()
  for (const { id, brand_id: brandId } of deals) of.set(brandId, [...(of.get(brandId) ?? []), id])
  return [...of]
}
