import type { DealRecord } from '@vicino/contract/marketplace/deals/admin/schemas'
import { allows } from '../../../../platform/auth/permissions.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import { dealDetail } from '../deal-detail.ts'
import { readRecord } from './admin-list.queries.ts'
import { recordState } from './record-state.ts'
import { dealVersion } from './version.ts'

/**
 * Reads a deal for the back-office's form, in any state, without counting a view. @throws AppError
 * deal_not_found
 */
export async function dealRecord(db: Db, { clock }: Services, id: string, actor: Actor): Promise<DealRecord> {
  const now = clock.now()
  const row = await readRecord(db, id)
  if (row === undefined) throw new AppError('deal_not_found')
  const detail = await dealDetail(db, id, actor, now)
  const withdrawn = row.withdrawn_at !== null
  const edit = !withdrawn && allows(actor, 'deal-EDIT_ALL')
  return {
    ...detail,
    state: recordState({ active: row.active && row.expires_at > now, withdrawn }),
    version: dealVersion(row),
    withdrawal:
      row.withdrawn_at === null
        ? null
        : { at: row.withdrawn_at.toISOString(), reason: row.withdrawn_reason, text: row.withdrawn_text },
    actions: {
      edit,
      reprice: edit && detail.redeemedCount + detail.heldCount === 0,
      withdraw: !withdrawn && allows(actor, 'deal-DELETE_ALL'),
      // Also of a withdrawn deal: its buyers have the product.
      recall: allows(actor, 'deal-EDIT_ALL'),
    },
  }
}
