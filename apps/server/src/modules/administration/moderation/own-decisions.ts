import type { QueryOf } from '@vicino/contract/endpoint'
import type { listOwnDecisions } from '@vicino/contract/administration/moderation/endpoints'
import type { OwnDecision } from '@vicino/contract/administration/moderation/schemas'
import { pageOf } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { presentOwn } from './decisions.presenter.ts'
import { readOwnDecisions } from './decisions.queries.ts'
import { concernedBy } from './moderation.policy.ts'

/**
 * Reads the decisions about the caller's own content, newest first. @throws AppError cursor_invalid
 */
export async function ownDecisions(
  db: Db,
  { cursors, clock }: Services,
  { limit, cursor }: QueryOf<typeof listOwnDecisions>,
  actor: Actor,
): Promise<{ items: OwnDecision[]; nextCursor: string | null }> {
  const scope = ['report/decision/own', actor.sub]
  const before = cursor === undefined ? null : cursors.decode(scope, cursor).id
  const rows = await readOwnDecisions(db, concernedBy(actor), before, limit + 1)
  const page = pageOf(rows, limit, ({ id }) => cursors.encode(scope, { values: [], id }))
  const now = clock.now()
  return { items: page.rows.map((row) => presentOwn(row, now)), nextCursor: page.nextCursor }
}
