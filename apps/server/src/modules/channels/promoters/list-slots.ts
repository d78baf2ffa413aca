import type { QueryOf } from '@vicino/contract/endpoint'
import type { getSlots } from '@vicino/contract/channels/promoters/endpoints'
import type { Slot } from '@vicino/contract/channels/promoters/schemas'
import { pageOf } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { sideOf } from './promoters.policy.ts'
import { presentSlot } from './promoters.presenter.ts'
import { readSlots } from './slots.queries.ts'

/**
 * Reads a page of slots: a brand's own, or those that a promoter can take or has taken.
 * @throws AppError cursor_invalid
 */
export async function listSlots(
  db: Db,
  { cursors, clock, config }: Services,
  { dealId, search, least, limit, cursor }: QueryOf<typeof getSlots>,
  actor: Actor,
): Promise<{ items: Slot[]; nextCursor: string | null }> {
  const side = sideOf(actor)
  const scope = ['promoter-slots', side, dealId ?? null, search ?? null, least ?? null]
  const before = cursor === undefined ? null : cursors.decode(scope, cursor).id
  const filters = { dealId, search, leastCents: least === undefined ? undefined : Number(least) * 100 }
  const rows = await readSlots(db, side, { ...filters, before, limit: limit + 1, now: clock.now() })
  const page = pageOf(rows, limit, ({ id }) => cursors.encode(scope, { values: [], id }))
  return {
    items: page.rows.map((row) => presentSlot(row, side, config.publicUrl)),
    nextCursor: page.nextCursor,
  }
}
