import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { reverse } from '../../foundation/ledger/public.ts'
import './promoters.events.ts'
import { changeCommission, lockCommission } from './commissions.queries.ts'

/**
 * Reverses the commission of a voided redemption. A refused one is reversed already. None
 * is paid by then: a redemption is voided within a day, and a commission is paid after 14.
 */
export async function reverseCommission(tx: Db, redemptionId: string, now: Date): Promise<void> {
  const commission = await lockCommission(tx, { redemptionId })
  if (commission === undefined || !['open', 'review'].includes(commission.state)) return
  const { id, brandId, cents } = commission
  await changeCommission(tx, id, { state: 'reversed', now })
  await reverse(tx, {
    of: { kind: 'commission', sourceId: id },
    kind: 'commission-void',
    rule: { name: 'redemption-void', version: 1, values: { cents } },
    now,
  })
  await writeAudit(tx, {
    actorId: null,
    action: 'commission.reversed',
    objectType: 'commission',
    objectId: id,
    brandId,
    detail: { redemptionId, cents },
    now,
  })
  await emit(tx, 'commission.changed', { commissionId: id, step: 'reversed' }, now)
}
