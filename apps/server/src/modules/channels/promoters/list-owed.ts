import type { QueryOf } from '@vicino/contract/endpoint'
import type { listOwed as contract } from '@vicino/contract/channels/promoters/endpoints'
import type { Owed } from '@vicino/contract/channels/promoters/schemas'
import { pageOf } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { readOwed } from './commissions.queries.ts'
import { presentOwed } from './promoters.presenter.ts'

/**
 * Reads what the caller's brand owes each of its promoters. @throws AppError cursor_invalid
 */
export async function listOwed(
  db: Db,
  { cursors, clock }: Services,
  { limit, cursor }: QueryOf<typeof contract>,
  { brandId }: Actor,
): Promise<{ items: Owed[]; nextCursor: string | null }> {
  if (brandId === null) return { items: [], nextCursor: null }
  const scope = ['promoters-owed', brandId]
  const position = cursor === undefined ? null : cursors.decode(scope, cursor)
  const start = position && { payable: Number(position.values[0]), id: position.id }
  const rows = await readOwed(db, brandId, { start, limit: limit + 1, now: clock.now() })
  const page = pageOf(rows, limit, ({ payable, promoterId }) =>
    cursors.encode(scope, { values: [payable], id: promoterId }),
  )
  return { items: page.rows.map(presentOwed), nextCursor: page.nextCursor }
}
