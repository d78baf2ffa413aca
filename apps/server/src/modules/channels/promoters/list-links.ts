import type { QueryOf } from '@vicino/contract/endpoint'
import type { listLinks as contract } from '@vicino/contract/channels/promoters/endpoints'
import type { TrackedLink } from '@vicino/contract/channels/promoters/schemas'
import { pageOf } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { presentLink } from './promoters.presenter.ts'
import { readLinks } from './slots.queries.ts'

/**
 * Reads a page of the caller's links with their metrics. @throws AppError cursor_invalid
 */
export async function listLinks(
  db: Db,
  { cursors, clock, config }: Services,
  { limit, cursor }: QueryOf<typeof contract>,
  { sub }: Actor,
): Promise<{ items: TrackedLink[]; nextCursor: string | null }> {
  const scope = ['promoter-links', sub]
  const before = cursor === undefined ? null : cursors.decode(scope, cursor).id
  const rows = await readLinks(db, sub, { before, limit: limit + 1, now: clock.now() })
  const page = pageOf(rows, limit, ({ id }) => cursors.encode(scope, { values: [], id }))
  return { items: page.rows.map((row) => presentLink(row, config.publicUrl)), nextCursor: page.nextCursor }
}
