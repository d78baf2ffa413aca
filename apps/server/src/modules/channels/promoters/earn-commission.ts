import { attributed, commissionCents, payableFrom, suspicions } from '@vicino/domain/promoters'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { credit } from '../../foundation/ledger/public.ts'
import { insertCommission, readCircumstances, readVisits } from './commissions.queries.ts'
import './promoters.events.ts'
import { isPromoter } from './promoters.policy.ts'

/**
 * Gives the commission of a redemption to the promoter by whose link the customer came (R-402,
 * It is in the ledger at once; the brand pays it later. A second call does nothing, nor
 * does one for a redemption that was voided meanwhile.
 */
export async function earnCommission(tx: Db, redemptionId: string, now: Date): Promise<void> {
  const visits = (await readVisits(tx, redemptionId)).map((row) => ({ ...row, at: row.at.getTime(), row }))
  const [any] = visits
  if (any === undefined) return
  const { customerId, openedAt } = any
  const visit = attributed(visits, { customerId, openedAt: openedAt.getTime() })?.row
  if (visit === undefined || visit.role === null || !isPromoter(visit.role)) return
  const cents = commissionCents(visit, visit.priceCents)
  if (cents === 0) return
  const reasons = suspicions(await readCircumstances(tx, visit))
  const payableAt = new Date(payableFrom(visit.confirmedAt.getTime()))
  const id = await insertCommission(tx, redemptionId, visit, { cents, reasons, payableAt })
  if (id === undefined) return
  const values = { kind: visit.kind, value: visit.value, priceCents: visit.priceCents }
  await credit(tx, {
    userId: visit.promoterId,
    unit: 'COMMISSION',
    amount: cents,
    kind: 'commission',
    rule: { name: 'commission', version: 1, values },
    source: { type: 'commission', id },
    now,
  })
  await writeAudit(tx, {
    actorId: null,
    action: 'commission.earned',
    objectType: 'commission',
    objectId: id,
    brandId: visit.brandId,
    detail: { redemptionId, cents, ...values, reasons },
    now,
  })
  const step = reasons.length === 0 ? 'earned' : 'held'
  await emit(tx, 'commission.changed', { commissionId: id, step }, now)
}
