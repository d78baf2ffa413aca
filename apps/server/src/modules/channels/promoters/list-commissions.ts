import type { QueryOf } from '@vicino/contract/endpoint'
import type { listCommissions as contract } from '@vicino/contract/channels/promoters/endpoints'
import type { CommissionLine } from '@vicino/contract/channels/promoters/schemas'
import { pageOf, timeCursor, timeStart } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { readCommissions } from './commissions.queries.ts'
import { sideOf } from './promoters.policy.ts'
import { presentCommission } from './promoters.presenter.ts'

/**
 * Reads a page of the caller's commissions, or of those of the caller's brand. @throws AppError
 * cursor_invalid
 */
export async function listCommissions(
  db: Db,
  { cursors, clock }: Services,
  { limit, cursor, state, promoterId }: QueryOf<typeof contract>,
  actor: Actor,
): Promise<{ items: CommissionLine[]; nextCursor: string | null }> {
  const side = sideOf(actor)
  const scope = ['commissions', side, state ?? null, promoterId ?? null]
  const asked = {
    state,
    promoterId,
    start: timeStart(cursors, scope, cursor),
    limit: limit + 1,
    now: clock.now(),
  }
  const page = pageOf(await readCommissions(db, side, asked), limit, ({ earnedAt, id }) =>
    timeCursor(cursors, scope, earnedAt, id),
  )
  return { items: page.rows.map((row) => presentCommission(row, side)), nextCursor: page.nextCursor }
}
