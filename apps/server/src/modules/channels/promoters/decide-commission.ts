import type { CommissionLine } from '@vicino/contract/channels/promoters/schemas'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { reverse } from '../../foundation/ledger/public.ts'
import './promoters.events.ts'
import { changeCommission, findCommission, lockCommission } from './commissions.queries.ts'
import { presentCommission } from './promoters.presenter.ts'

/**
 * Releases a commission that was held back, or refuses it for a reason that its promoter sees; a
 * refusal reverses the entry in the ledger. Only a commission with odd circumstances can be
 * refused.
 * @param refusal null = it is released
 * @throws AppError commission_not_found, commission_decided
 */
export async function decideCommission(
  tx: Db,
  { clock }: Services,
  { id, refusal }: { readonly id: string; readonly refusal: string | null },
  { sub, brandId }: Actor,
): Promise<CommissionLine> {
  const now = clock.now()
  const commission = brandId === null ? undefined : await lockCommission(tx, { id, brandId })
  if (brandId === null || commission === undefined) throw new AppError('commission_not_found')
  if (commission.state !== 'review') throw new AppError('commission_decided')
  if (refusal === null) await changeCommission(tx, id, { state: 'open', by: sub, now })
  else {
    await changeCommission(tx, id, { state: 'refused', refusal, by: sub, now })
    await reverse(tx, {
      of: { kind: 'commission', sourceId: id },
      kind: 'commission-refused',
      rule: { name: 'commission-refused', version: 1, values: { cents: commission.cents } },
      actorId: sub,
      now,
    })
  }
  await writeAudit(tx, {
    actorId: sub,
    action: refusal === null ? 'commission.released' : 'commission.refused',
    objectType: 'commission',
    objectId: id,
    brandId,
    detail: { cents: commission.cents },
    now,
  })
  const step = refusal === null ? 'released' : 'refused'
  await emit(tx, 'commission.changed', { commissionId: id, step }, now)
  const row = await findCommission(tx, id, now)
  if (row === undefined) throw new Error('The commission is locked')
  return presentCommission(row, { brandId })
}
