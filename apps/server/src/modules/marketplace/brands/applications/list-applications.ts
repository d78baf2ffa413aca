import type { listApplications } from '@vicino/contract/marketplace/brands/applications/endpoints'
import type { BusinessApplication } from '@vicino/contract/marketplace/brands/applications/schemas'
import type { QueryOf } from '@vicino/contract/endpoint'
import { pageOf } from '../../../../platform/cursor.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import { findLatest, readQueue } from './applications.queries.ts'
import { presentApplication } from './applications.presenter.ts'

/** Reads the caller's newest application; null when there is none. */
export async function ownApplication(
  db: Db,
  actor: Actor,
): Promise<{ application: BusinessApplication | null }> {
  const row = await findLatest(db, actor.sub)
  return { application: row === undefined ? null : presentApplication(row) }
}

const QUEUE = 'business/application'

/**
 * Lists waiting applications, oldest first; `totalCount` counts all of them.
 * @throws AppError cursor_invalid
 */
export async function waitingApplications(
  db: Db,
  { cursors }: Services,
  { limit, cursor }: QueryOf<typeof listApplications>,
): Promise<{ items: BusinessApplication[]; nextCursor: string | null; totalCount: number }> {
  const position = cursor === undefined ? null : cursors.decode(QUEUE, cursor)
  const start = position && { createdAt: String(position.values[0]), id: position.id }
  const { rows, total } = await readQueue(db, start, limit + 1)
  const page = pageOf(rows, limit, (last) =>
    cursors.encode(QUEUE, { values: [last.created_at.toISOString()], id: last.id }),
  )
  return { items: page.rows.map(presentApplication), nextCursor: page.nextCursor, totalCount: total }
}
