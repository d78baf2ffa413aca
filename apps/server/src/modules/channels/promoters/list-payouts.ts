import type { QueryOf } from '@vicino/contract/endpoint'
import type { listPayouts as contract } from '@vicino/contract/channels/promoters/endpoints'
import type { Payout } from '@vicino/contract/channels/promoters/schemas'
import { pageOf } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { readPayouts } from './commissions.queries.ts'
import { sideOf } from './promoters.policy.ts'
import { presentPayout } from './promoters.presenter.ts'

/**
 * Reads a page of payouts to the caller, or by the caller's brand. @throws AppError cursor_invalid
 */
export async function listPayouts(
  db: Db,
  { cursors }: Services,
  { limit, cursor }: QueryOf<typeof contract>,
  actor: Actor,
): Promise<{ items: Payout[]; nextCursor: string | null }> {
  const side = sideOf(actor)
  const scope = ['payouts', side]
  const before = cursor === undefined ? null : cursors.decode(scope, cursor).id
  const page = pageOf(await readPayouts(db, side, { before, limit: limit + 1 }), limit, ({ id }) =>
    cursors.encode(scope, { values: [], id }),
  )
  return { items: page.rows.map(presentPayout), nextCursor: page.nextCursor }
}
