import type { DealDetail } from '@vicino/contract/marketplace/deals/schemas'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/context.ts'
import { presentDetail } from './deals.presenter.ts'
import { readDeal } from './deals.queries.ts'

/**
 * Reads a deal in any state as its page shows it to a user, without counting a view. @throws
 * AppError deal_not_found
 */
export async function dealDetail(db: Db, id: string, actor: Actor, now: Date): Promise<DealDetail> {
  const row = await readDeal(db, id, actor.sub, null, now)
  if (row === undefined) throw new AppError('deal_not_found')
  return presentDetail(row, actor, { origin: null, now })
}
